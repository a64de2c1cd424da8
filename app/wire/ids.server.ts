import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 22;

/**
 * A prefix, an underscore and 22 random characters. These have 62^22 values (about 2^131), so an id
 * cannot be guessed.
 */
export function randomId<P extends string>(prefix: P): `${P}_${string}` {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}_${letters.join('')}`;
}
