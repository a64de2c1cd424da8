import type { MakeId } from '../../memorials/document-ids.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 22;
/** Bytes from this value on are skipped, because they would cause modulo bias. */
const EVEN_BYTES = 256 - (256 % ALPHABET.length);

export function randomToken(): string {
  let token = '';
  while (token.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < EVEN_BYTES && token.length < LENGTH) token += ALPHABET[byte % ALPHABET.length];
    }
  }
  return token;
}

export const makeThingId: MakeId = (prefix) => `${prefix}_${randomToken()}`;
