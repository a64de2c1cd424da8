import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';

import { openDatabase } from '../../db/client.server.ts';

export async function createDatabaseWithSmallWal(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const pglite = await PGlite.create(directory, { initDbStartParams: ['--wal-segsize=1'] });
  await pglite.close();
}

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
