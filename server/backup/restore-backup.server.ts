/**
 * Restores a backup into an empty installation: first the media files, then the database in one transaction.
 * A crash leaves a marker file (see `unfinished-restore.server.ts`). Running the same command again finishes the
 * restore.
 */
import type { MediaStorage } from '../../app/media/storage/storage.server.ts';
import { forgetRelease } from '../../app/memorials/cdn/store.server.ts';
import type { Database, DatabaseSession, SqlRunner } from '../../db/database.server.ts';
import { appliedMigrations, createSchema, migrate } from '../../db/migrate.server.ts';
import type { PendingJob } from '../../db/pending-jobs.server.ts';
import {
  countRows,
  dropEverything,
  listTables,
  setSequence,
  setTriggers,
  type TableShape,
  writeRows,
} from '../../db/table-contents.server.ts';
import { JOB_DEFINITIONS } from '../jobs/job-definitions.server.ts';
import { openJobRunner } from '../jobs/job-runner.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { EMPTY_AFTER_RESTORE, isBackedUpTable } from './backup-exclusions.server.ts';
import type { BackupFolder } from './backup-folder.server.ts';
import { checkBackup } from './check-backup.server.ts';
import { BackupRefusedError, type Manifest } from './manifest.server.ts';
import { restoreMedia } from './media-files.server.ts';
import type { Seal } from './seal.server.ts';
import {
  markRestoreStarted,
  readUnfinishedRestore,
  markRestoreFinished,
} from './unfinished-restore.server.ts';

export interface RestoreOptions {
  database: Database;
  /** the URL of `database` if it is PostgreSQL */
  databaseUrl: string | undefined;
  /** the folder of the marker file */
  dataDirectory: string;
  storage: MediaStorage;
  folder: string;
  /** of BACKUP_KEY; an encrypted backup needs it */
  seal?: Seal | undefined;
  /** true if the restore may delete an existing database */
  replace: boolean;
  log: Log;
}

/**
 * Restores the backup and migrates its schema.
 * @throws BackupRefusedError if the backup is not usable or the target is not empty; the target is then unchanged
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { database, dataDirectory, storage, seal } = options;
  const { manifest, folder } = await checkBackup(options.folder, seal);
  const state = await checkTarget(manifest, options);
  if (state === 'replace') await removeRestoreComment(database);
  await markRestoreStarted(dataDirectory, manifest.id);
  await restoreMedia(folder, manifest.media.file, storage);
  if (state !== 'database restored') {
    await database.withSession(async (session) => {
      // Copying the media can take hours, in which an instance may have started on another machine.
      await assertNoRunningServer(database, session);
      await session.transaction((transaction) =>
        restoreDatabase(transaction, { manifest, folder, dropFirst: state === 'replace' }),
      );
    });
  }
  await migrate(database);
  // A page that was private when the backup was made may have become public since, and be in the CDN.
  await forgetRelease(database.kysely);
  await restoreJobs(manifest, folder, options);
  await markRestoreFinished(dataDirectory);
  return manifest;
}

/**
 * The restore stores this text as a comment on the table `schema_migrations`. A retry finds it there and does not
 * restore the database again.
 */
function restoreComment(manifest: Manifest): string {
  return `restored from the backup ${manifest.id}`;
}

/** An earlier restore of this backup left it. A retry would take what has been changed since for restored. */
async function removeRestoreComment(database: Database): Promise<void> {
  await database.withSession((session) =>
    session.runScript('comment on table schema_migrations is null'),
  );
}

type TargetState = 'empty' | 'replace' | 'database restored';

/**
 * @throws BackupRefusedError if a server uses the database, if the database contains tables of another application,
 *   or if `replace` is false and the target is not empty; what an interrupted restore of this backup has left there
 *   does not count
 */
async function checkTarget(
  manifest: Manifest,
  { database, dataDirectory, storage, replace }: RestoreOptions,
): Promise<TargetState> {
  const isRetry = readUnfinishedRestore(dataDirectory) === manifest.id;
  return database.withSession(async (session) => {
    await assertNoRunningServer(database, session);
    const tables = await listTables(session);
    const isOurs = (await appliedMigrations(session)).length > 0;
    if (isOurs && isRetry && (await isRestored(session, manifest))) return 'database restored';
    if (!isOurs && tables.length > 0) {
      throw new BackupRefusedError(
        'This database contains another program’s tables. Set DATABASE_URL to an empty database.',
      );
    }
    if (replace) return isOurs ? 'replace' : 'empty';
    if (isOurs) {
      throw new BackupRefusedError(
        'This database is not empty. Restore into an empty one, or add --replace to delete everything in it.',
      );
    }
    if (!isRetry && (await holdsMedia(storage))) {
      throw new BackupRefusedError(
        `${storage.place} already contains photos. Use an empty DATA_DIR (or bucket), or add --replace to keep them and add those from the backup.`,
      );
    }
    return 'empty';
  });
}

async function assertNoRunningServer(database: Database, session: DatabaseSession): Promise<void> {
  // Only one process can open the embedded database. This process has opened it, so no server is using it.
  if (database.kind === 'embedded') return;
  // Every server listens for notices; with ROLE=web it has no jobs.
  const [row] = await session.query<{ servers: number }>(
    `select count(*) as servers from pg_stat_activity
     where datname = current_database()
       and application_name in ('memorials jobs', 'memorials notices')`,
  );
  if (row && row.servers > 0) {
    throw new BackupRefusedError(
      'The product is running on this database. Stop every instance first.',
    );
  }
}

async function isRestored(session: DatabaseSession, manifest: Manifest): Promise<boolean> {
  const [row] = await session.query<{ comment: string | null }>(
    `select obj_description('schema_migrations'::regclass, 'pg_class') as comment`,
  );
  return row?.comment === restoreComment(manifest);
}

async function holdsMedia(storage: MediaStorage): Promise<boolean> {
  for await (const batch of storage.list()) if (batch.length > 0) return true;
  return false;
}

/** An earlier version may have saved tables that are left out today. */
export function tablesToRestore({ tables }: Manifest): Manifest['tables'] {
  return tables.filter(({ name }) => isBackedUpTable(name));
}

/** Creates the schema of the backup and its rows. The transaction's database must be empty, unless `dropFirst` is true. */
export async function restoreDatabase(
  transaction: SqlRunner,
  { manifest, folder, dropFirst }: { manifest: Manifest; folder: BackupFolder; dropFirst: boolean },
): Promise<void> {
  if (dropFirst) await dropEverything(transaction);
  await createSchema(transaction, manifest.migrations);
  const shapes = new Map((await listTables(transaction)).map((shape) => [shape.name, shape]));
  for (const name of shapes.keys()) await setTriggers(transaction, name, 'disabled');
  for (const saved of tablesToRestore(manifest)) {
    await restoreTable(transaction, { saved, shape: shapes.get(saved.name), folder });
  }
  for (const name of shapes.keys()) await setTriggers(transaction, name, 'enabled');
  for (const name of Object.keys(EMPTY_AFTER_RESTORE)) {
    if (shapes.has(name) && (await countRows(transaction, name)) > 0) {
      throw new Error(`A migration fills the table ${name}, which a restore leaves empty.`);
    }
  }
  for (const sequence of manifest.sequences) await setSequence(transaction, sequence);
  await transaction.runScript(
    `comment on table schema_migrations is '${restoreComment(manifest)}'`,
  );
}

async function restoreTable(
  transaction: SqlRunner,
  options: {
    saved: Manifest['tables'][number];
    shape: TableShape | undefined;
    folder: BackupFolder;
  },
): Promise<void> {
  const { saved, shape, folder } = options;
  const names = shape?.columns.map(({ name }) => name);
  if (!shape || names?.join() !== saved.columns.join()) {
    throw new BackupRefusedError(
      `The table ${saved.name} in the backup differs from the one that its migrations create.`,
    );
  }
  for await (const lines of folder.readLines(saved.file)) {
    await writeRows(transaction, shape, lines);
  }
  const rows = await countRows(transaction, saved.name);
  if (rows !== saved.rows) {
    throw new BackupRefusedError(
      `After the restore, the table ${saved.name} has ${rows} rows instead of ${saved.rows}.`,
    );
  }
}

async function restoreJobs(
  manifest: Manifest,
  folder: BackupFolder,
  { database, databaseUrl, log }: RestoreOptions,
): Promise<void> {
  if (manifest.jobs.rows === 0) return;
  const jobs = await openJobRunner({ database, databaseUrl, log });
  try {
    for await (const lines of folder.readLines(manifest.jobs.file)) {
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
