// A write-ahead log of the embedded database that soon wants another file.

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';

import { openDatabase } from '../../db/client.server.ts';

/** Makes the product's database with a log in files of a megabyte instead of sixteen, so that it soon wants another. */
export async function makeSmallLog(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const pglite = await PGlite.create(directory, { initDbStartParams: ['--wal-segsize=1'] });
  await pglite.close();
}

/** Removes the files that are prepared for the log to go on in. */
export async function removePreparedLog(directory: string): Promise<void> {
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
