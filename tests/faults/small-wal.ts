// Creates an embedded database with small WAL files, so that the database soon needs disk space for another file.

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';

import { openDatabase } from '../../db/client.server.ts';

/** WAL files of 1 MB instead of 16 MB. */
export async function createDatabaseWithSmallWal(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const pglite = await PGlite.create(directory, { initDbStartParams: ['--wal-segsize=1'] });
  await pglite.close();
}

/** Removes the WAL files that the database has allocated in advance. */
export async function removeSpareWalFiles(directory: string): Promise<void> {
  const database = await openDatabase({ directory });
  const [current] = await database.withSession((session) =>
    session.query<{ file: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as file'),
  );
  await database.close();
  const folder = join(directory, 'pg_wal');
  for (const name of readdirSync(folder)) {
    if (current && /^[0-9A-F]{24}$/.test(name) && name > current.file) rmSync(join(folder, name));
  }
}
