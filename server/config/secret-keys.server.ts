/**
 * The product's one secret and the keys made from it, one for each purpose, so that none can stand in for
 * another. The secret never reaches the database or the log.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** Makes the key for a purpose: the same for the same secret, unrelated to every other. */
export type KeyFor = (purpose: string) => Buffer;

/** @param secret - at least 32 characters nobody can guess */
export function createKeys(secret: string): KeyFor {
  return (purpose) =>
    Buffer.from(hkdfSync('sha256', secret, 'memorials', `memorials ${purpose}`, KEY_BYTES));
}

/**
 * The secret of a start that was given none: made once, kept in the data folder, readable by its owner
 * alone. Of two processes that start at once both get the one that was written first.
 */
export function keptSecret(dataDirectory: string): string {
  mkdirSync(dataDirectory, { recursive: true });
  const file = join(dataDirectory, 'session-secret');
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < KEY_BYTES) {
    throw new Error(`The file ${file} holds no secret. Remove it; everybody has to sign in again.`);
  }
  return secret;
}
