/** A hash for finding repeated texts. Case, spaces, punctuation and decoration are ignored. */
import { createHash } from 'node:crypto';

import { isCondoling } from './common-words.ts';
import { comparable, lettersOfDigits, readableText } from './readable-text.ts';

const WORD = /[\p{L}\p{N}]+/gu;

/** Null for a text that many people write, such as "Rest in peace", and for one without letters. */
export function hashOfMessage(text: string): string | null {
  const words = comparable(readableText(text)).match(WORD) ?? [];
  const letters = words.map(lettersOfDigits).join('');
  if (letters === '' || isCondoling(text)) return null;
  return createHash('sha256').update(letters).digest('base64url');
}
