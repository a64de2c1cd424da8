/** Derives a separate key for each purpose from the session secret. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { codeOf } from '../../app/wire/errors/caught.ts';
import { makeFolderSync } from '../../app/wire/make-folder.server.ts';
import { DataFolderError } from '../../db/embedded/data-folder-error.server.ts';

const KEY_BYTES = 32;

/** The same secret and purpose always give the same key. */
export type KeyFor = (purpose: string) => Buffer;

/** @param secret - at least 32 random characters */
export function createKeys(secret: string): KeyFor {
  return (purpose) =>
    Buffer.from(hkdfSync('sha256', secret, 'memorials', `memorials ${purpose}`, KEY_BYTES));
}

/**
 * The secret of a server without SESSION_SECRET. It is created once in the data folder, and only the file's owner can
 * read it. Concurrent processes get the same secret.
 */
export function loadOrCreateSecret(dataDirectory: string): string {
  makeFolderSync(dataDirectory, { mode: 0o700 });
  const file = join(dataDirectory, 'session-secret');
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < KEY_BYTES) {
    throw new DataFolderError(
      `The file ${file} contains no valid secret. Delete it; all users will have to log in again.`,
    );
  }
  return secret;
}
