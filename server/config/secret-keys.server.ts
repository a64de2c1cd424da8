/**
 * Derives a separate key for each purpose from the one session secret. The secret is never stored in the database or
 * logged.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** Returns the key for a purpose. The same secret always gives the same key. */
export type KeyFor = (purpose: string) => Buffer;

/** @param secret - at least 32 random characters */
export function createKeys(secret: string): KeyFor {
  return (purpose) =>
    Buffer.from(hkdfSync('sha256', secret, 'memorials', `memorials ${purpose}`, KEY_BYTES));
}

/**
 * Returns the secret for a start without SESSION_SECRET. The secret is created once and stored in the data folder, in a
 * file that only the file's owner can read. Processes that start concurrently all use the secret that was written
 * first.
 */
export function loadOrCreateSecret(dataDirectory: string): string {
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
