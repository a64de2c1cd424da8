/**
 * A backup into a product that holds nothing yet: the media first, which nobody sees without rows, then the
 * whole database in one transaction. Killed at any moment it leaves an empty database and a mark
 * (`restore-mark.server.ts`), and the same command finishes it.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { MEDIA_FOLDER } from '../../app/media/service.server.ts';
import type { Database, DatabaseSession, SqlRunner } from '../../db/database.server.ts';
import { appliedMigrations, createSchema, migrate } from '../../db/migrate.server.ts';
import type { PendingJob } from '../../db/pending-jobs.server.ts';
import {
  countRows,
  dropEverything,
  listTables,
  setSequence,
  type TableShape,
  writeRows,
} from '../../db/table-contents.server.ts';
import { JOB_DEFINITIONS } from '../jobs/job-definitions.server.ts';
import { openJobs } from '../jobs/job-runner.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { checkBackup } from './check-backup.server.ts';
import { EMPTY_AFTER_RESTORE } from './left-out.server.ts';
import { BackupRefusedError, type Manifest } from './manifest.server.ts';
import { restoreMedia } from './media-files.server.ts';
import { markRestore, unfinishedRestore, unmarkRestore } from './restore-mark.server.ts';
import { readLines } from './whole-files.server.ts';

export interface RestoreOptions {
  database: Database;
  /** address of the same database, on PostgreSQL */
  databaseUrl: string | undefined;
  dataDirectory: string;
  /** the backup */
  folder: string;
  /** whether what the database holds may be deleted */
  replace: boolean;
  log: Log;
}

/**
 * Restores it and brings the schema up to this version's.
 * @throws BackupRefusedError when the backup cannot be used or the place is not free; nothing has changed
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { database, dataDirectory, folder } = options;
  const manifest = await checkBackup(folder);
  const state = await placeFor(manifest, options);
  await markRestore(dataDirectory, manifest.id);
  await restoreMedia(join(folder, manifest.media.file), { from: folder, to: dataDirectory });
  if (state !== 'database restored') {
    await database.withSession((session) =>
      session.transaction((transaction) =>
        restoreDatabase(transaction, { manifest, folder, dropFirst: state === 'replace' }),
      ),
    );
  }
  await migrate(database);
  await restoreJobs(manifest, options);
  await unmarkRestore(dataDirectory);
  return manifest;
}

/** Says in the database itself which backup it came from, in the transaction that brings it. */
function remark(manifest: Manifest): string {
  return `restored from the backup ${manifest.id}`;
}

type PlaceState = 'empty' | 'replace' | 'database restored';

/** What stands where the backup is to go. */
async function placeFor(
  manifest: Manifest,
  { database, dataDirectory, replace }: RestoreOptions,
): Promise<PlaceState> {
  const isSecondTry = unfinishedRestore(dataDirectory) === manifest.id;
  return database.withSession(async (session) => {
    await refuseBesideServer(database, session);
    const tables = await listTables(session);
    const isOurs = (await appliedMigrations(session)).length > 0;
    if (isOurs && isSecondTry && (await isRestored(session, manifest))) return 'database restored';
    if (!isOurs && tables.length > 0) {
      throw new BackupRefusedError(
        'This database holds tables that are not the product\u2019s. Name an empty one in DATABASE_URL.',
      );
    }
    if (replace) return isOurs ? 'replace' : 'empty';
    if (isOurs) {
      throw new BackupRefusedError(
        'This database is in use already. Restore into an empty one, or add --replace: everything in it is then deleted.',
      );
    }
    if (!isSecondTry && (await holdsMedia(dataDirectory))) {
      throw new BackupRefusedError(
        `There are pictures in ${dataDirectory} already. Name an empty DATA_DIR, or add --replace: they stay, and those of the backup are added.`,
      );
    }
    return 'empty';
  });
}

/** On the embedded database the lock has said so already. */
async function refuseBesideServer(database: Database, session: DatabaseSession): Promise<void> {
  if (database.kind === 'embedded') return;
  const [row] = await session.query<{ servers: number }>(
    `select count(*) as servers from pg_stat_activity
     where datname = current_database() and application_name = 'memorials jobs'`,
  );
  if (row && row.servers > 0) {
    throw new BackupRefusedError(
      'The product is running on this database. Stop every instance of it first.',
    );
  }
}

async function isRestored(session: DatabaseSession, manifest: Manifest): Promise<boolean> {
  const [row] = await session.query<{ remark: string | null }>(
    `select obj_description('schema_migrations'::regclass, 'pg_class') as remark`,
  );
  return row?.remark === remark(manifest);
}

async function holdsMedia(dataDirectory: string): Promise<boolean> {
  const names = await readdir(join(dataDirectory, MEDIA_FOLDER)).catch(() => []);
  return names.some((name) => !name.startsWith('.'));
}

async function restoreDatabase(
  transaction: SqlRunner,
  { manifest, folder, dropFirst }: { manifest: Manifest; folder: string; dropFirst: boolean },
): Promise<void> {
  if (dropFirst) await dropEverything(transaction);
  await createSchema(transaction, manifest.migrations);
  const shapes = new Map((await listTables(transaction)).map((shape) => [shape.name, shape]));
  for (const saved of manifest.tables) {
    await restoreTable(transaction, { saved, shape: shapes.get(saved.name), folder });
  }
  for (const name of Object.keys(EMPTY_AFTER_RESTORE)) {
    if (shapes.has(name) && (await countRows(transaction, name)) > 0) {
      throw new Error(`A migration fills the table ${name}, which a restore leaves empty.`);
    }
  }
  for (const sequence of manifest.sequences) await setSequence(transaction, sequence);
  await transaction.runScript(`comment on table schema_migrations is '${remark(manifest)}'`);
}

async function restoreTable(
  transaction: SqlRunner,
  options: {
    saved: Manifest['tables'][number];
    shape: TableShape | undefined;
    folder: string;
  },
): Promise<void> {
  const { saved, shape, folder } = options;
  const names = shape?.columns.map(({ name }) => name);
  if (!shape || names?.join() !== saved.columns.join()) {
    throw new BackupRefusedError(
      `The table ${saved.name} of the backup is not the one that its migrations make.`,
    );
  }
  for await (const lines of readLines(join(folder, saved.file))) {
    await writeRows(transaction, shape, lines);
  }
  const rows = await countRows(transaction, saved.name);
  if (rows !== saved.rows) {
    throw new BackupRefusedError(
      `The table ${saved.name} has ${rows} rows after the restore and had ${saved.rows}.`,
    );
  }
}

async function restoreJobs(
  manifest: Manifest,
  { database, databaseUrl, folder, log }: RestoreOptions,
): Promise<void> {
  if (manifest.jobs.rows === 0) return;
  const jobs = await openJobs({ database, databaseUrl, log });
  try {
    for await (const lines of readLines(join(folder, manifest.jobs.file))) {
      await database.kysely.transaction().execute(async (transaction) => {
        for (const { name, data } of lines.map((line) => JSON.parse(line) as PendingJob)) {
          const job = JOB_DEFINITIONS.find((definition) => definition.name === name);
          if (job) await jobs.add(transaction, job, data);
        }
      });
    }
  } finally {
    await jobs.stop();
  }
}
