import { hash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, whatever the lengths, so that the duration does not reveal the secret. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

function digestOf(text: string | Buffer): Buffer {
  return hash('sha256', text, 'buffer');
}
