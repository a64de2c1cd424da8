/**
 * Encrypts the files of a backup with AES-256-GCM. A file has a header (a format and a random salt) and chunks of 64 KB,
 * each with its own authentication tag. The key of a file is derived from BACKUP_KEY, the salt and the file's name, and
 * the nonce of a chunk is its number and whether it is the last. So a changed, cut, reordered or swapped file cannot be
 * decrypted. Memory is one chunk.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

import { isSameSecret } from '../../app/wire/same-secret.server.ts';

const HEADER = Buffer.from('memorials backup 1\n');
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/** The file is damaged, cut, or another file than its name says. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

export interface Seal {
  /** names the key without revealing it; the same for every backup with this key */
  readonly keyId: string;
  /** @param name - what the file is; the same is needed to decrypt it */
  encrypt(name: string, content: Bytes): AsyncGenerator<Buffer>;
  /** Yields only what is authentic. @throws UnsealError */
  decrypt(name: string, content: Bytes): AsyncGenerator<Buffer>;
  /** of a text that stays readable */
  sign(text: string): string;
  isSignature(text: string, signature: string): boolean;
}

/** @param backupKey - 32 bytes in Base64 */
export function createSeal(backupKey: string): Seal {
  const master = Buffer.from(backupKey, 'base64');
  const derive = (purpose: string, salt: Uint8Array = Buffer.alloc(0)) =>
    Buffer.from(hkdfSync('sha256', master, salt, `memorials backup ${purpose}`, KEY_BYTES));
  const signingKey = derive('manifest');
  const sign = (text: string) => createHmac('sha256', signingKey).update(text).digest('hex');
  return {
    keyId: derive('key id').toString('hex').slice(0, 16),
    encrypt: (name, content) => {
      const salt = randomBytes(SALT_BYTES);
      return encrypt(derive(`file ${name}`, salt), salt, content);
    },
    decrypt: (name, content) => decrypt((salt) => derive(`file ${name}`, salt), content),
    sign,
    isSignature: (text, signature) => isSameSecret(signature, sign(text)),
  };
}

/** How many bytes the encrypted form of a file has. */
export function sealedBytes(bytes: number): number {
  const chunks = Math.max(1, Math.ceil(bytes / CHUNK_BYTES));
  return HEADER.length + SALT_BYTES + bytes + chunks * TAG_BYTES;
}

async function* encrypt(key: Buffer, salt: Buffer, content: Bytes): AsyncGenerator<Buffer> {
  yield Buffer.concat([HEADER, salt]);
  let number = 0;
  for await (const { chunk, isLast } of chunksOf(content, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

async function* decrypt(keyFor: (salt: Buffer) => Buffer, content: Bytes): AsyncGenerator<Buffer> {
  const start = HEADER.length + SALT_BYTES;
  let number = 0;
  let key: Buffer | undefined;
  for await (const { chunk, isLast } of chunksOf(content, CHUNK_BYTES + TAG_BYTES, start)) {
    if (!key) {
      if (chunk.length < start || !chunk.subarray(0, HEADER.length).equals(HEADER)) {
        throw new UnsealError('This file was not encrypted by this product.');
      }
      key = keyFor(chunk.subarray(HEADER.length));
      if (isLast) throw new UnsealError('This file is truncated.');
      continue;
    }
    yield open(key, nonceOf(number, isLast), chunk);
    number += 1;
  }
}

function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new UnsealError('This file is truncated.');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new UnsealError('This file is damaged, truncated or swapped with another.', {
      cause: error,
    });
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, 4, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

/**
 * Cuts a stream into chunks of the same size; only the last may be shorter. An empty stream has one empty chunk.
 * @param first - the size of the first chunk, if it is another
 */
async function* chunksOf(
  content: Bytes,
  size: number,
  first = size,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let parts: Buffer[] = [];
  let length = 0;
  let wanted = first;
  for await (const part of content) {
    parts.push(part);
    length += part.length;
    // A full chunk is yielded only when more follows, because the last chunk is marked.
    while (length > wanted) {
      const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
      yield { chunk: all.subarray(0, wanted), isLast: false };
      parts = [all.subarray(wanted)];
      length -= wanted;
      wanted = size;
    }
  }
  yield { chunk: Buffer.concat(parts), isLast: true };
}
