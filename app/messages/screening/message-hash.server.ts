/** A hash for finding repeated texts. Case, spaces, punctuation and decoration are ignored. */
import { createHash } from 'node:crypto';

import { isCondoling } from './common-words.ts';
import { comparable, readableText } from './readable-text.ts';

/** Null for a text that many people write, such as "Rest in peace", and for one without letters. */
export function hashOfMessage(text: string): string | null {
  const letters = comparable(readableText(text)).replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (letters === '' || isCondoling(text)) return null;
  return createHash('sha256').update(letters).digest('base64url');
}
