/** The folder for copies of the embedded database and for scratch databases; each may be as large as the database. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolder } from '../../app/wire/make-folder.server.ts';
import { assertNotInUse, DatabaseInUseError } from '../../db/embedded/embedded-lock.server.ts';

export function workDirectoryOf({ dataDirectory }: { dataDirectory: string }): string {
  return join(dataDirectory, 'backup-work');
}

/** The embedded database in a work folder. Its lock says whether the folder is in use. */
export function databaseIn(folder: string): string {
  return join(folder, 'database');
}

export async function makeWorkFolder(
  workDirectory: string,
  purpose: 'copy' | 'proof',
): Promise<string> {
  // It holds personal data, so only its owner may read it.
  await makeFolder(workDirectory, { mode: 0o700 });
  return mkdtemp(join(workDirectory, `${purpose}-`));
}

/** Removes what killed processes have left. Folders whose database is in use stay. */
export async function removeLeftFolders(workDirectory: string): Promise<void> {
  const names = await readdir(workDirectory).catch(() => []);
  for (const name of names.filter((found) => /^(?:copy|proof)-/.test(found))) {
    const folder = join(workDirectory, name);
    if (!(await isInUse(databaseIn(folder)))) await rm(folder, { recursive: true, force: true });
  }
}

async function isInUse(directory: string): Promise<boolean> {
  try {
    await assertNotInUse(directory);
    return false;
  } catch (error) {
    if (error instanceof DatabaseInUseError) return true;
    throw error;
  }
}
