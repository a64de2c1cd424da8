import { randomInt } from 'node:crypto';

/** Crockford's alphabet omits I, L, O and U, which readers confuse with 1, 0 and V. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

export function makeShortCode(): string {
  const letters = Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  );
  return letters.join('');
}
