/** A hash for finding repeated texts. Case, spaces and punctuation are ignored. */
import { createHash } from 'node:crypto';

/**
 * Texts with fewer letters are not compared, because many people write "Rest in peace" or the same
 * verse. A Chinese, Japanese or Korean character counts as three letters.
 */
const SHORTEST = 120;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

export function hashOfWords(text: string): string | null {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const wide = letters.match(WIDE)?.length ?? 0;
  if (letters.length + 2 * wide < SHORTEST) return null;
  return createHash('sha256').update(letters).digest('base64url');
}
