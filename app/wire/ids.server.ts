/** Random row ids: a prefix for the kind of row, an underscore, and 22 letters or digits. */
import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 22;

/** 62^22 is about 2^131, so ids cannot be guessed and do not collide. */
export function randomId<P extends string>(prefix: P): `${P}_${string}` {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}_${letters.join('')}`;
}
