/** Recognises the same words when they are sent again, whatever their case, spaces and punctuation. */
import { createHash } from 'node:crypto';

/**
 * Short words are not compared: many people write "Rest in peace" or a verse. A character of Chinese, Japanese or
 * Korean counts as three letters.
 */
const SHORTEST = 120;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The hash of the words; null if they are too short to be compared. */
export function hashOfWords(text: string): string | null {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const wide = letters.match(WIDE)?.length ?? 0;
  if (letters.length + 2 * wide < SHORTEST) return null;
  return createHash('sha256').update(letters).digest('base64url');
}
