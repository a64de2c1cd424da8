/**
 * Makes a backup: a snapshot of the database, then its media files. The server may keep running. An unfinished backup
 * has a temporary folder name.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { MediaStorage } from '../../app/media/storage/storage.server.ts';
import type { Database, SqlRunner } from '../../db/database.server.ts';
import { appliedMigrations, findSchemaProblem } from '../../db/migrate.server.ts';
import { listPendingJobs } from '../../db/pending-jobs.server.ts';
import {
  listTables,
  readRows,
  readSequences,
  type TableShape,
} from '../../db/table-contents.server.ts';
import { readLines, writeLines } from './atomic-files.server.ts';
import { isBackedUpJob, isBackedUpTable } from './backup-exclusions.server.ts';
import {
  BackupRefusedError,
  type Manifest,
  manifestHead,
  type ManifestRowsFile,
  writeManifest,
} from './manifest.server.ts';
import { copyMedia, type MediaCopyResult, type MediaRow } from './media-files.server.ts';

/** The backup starts again if the server removes a media file before it is copied. This is the limit of attempts. */
const MAX_ATTEMPTS = 5;

export interface BackupOptions {
  database: Database;
  storage: MediaStorage;
  folder: string;
  version: string;
}

export interface BackupReport {
  manifest: Manifest;
  damagedMedia: readonly string[];
}

/** @throws BackupRefusedError if the folder exists, or if there is nothing to back up */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { folder } = options;
  if (existsSync(folder)) {
    throw new BackupRefusedError(`${folder} already exists. Choose another folder.`);
  }
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  // A backup contains personal data, so only its owner may read it.
  await mkdir(draft, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt += 1) {
    const database = await saveDatabase(options, draft);
    const copied: MediaCopyResult = { mediaBytes: 0, missing: [], damaged: [] };
    const media = await saveMedia(options, draft, { database, copied });
    if (await wereMissingBefore(options.database, copied.missing)) {
      const manifest: Manifest = {
        ...manifestHead(),
        version: options.version,
        database: options.database.kind,
        ...database,
        media: { ...media, mediaBytes: copied.mediaBytes },
        missingMedia: copied.missing,
      };
      await writeManifest(draft, manifest);
      await rename(draft, folder);
      return { manifest, damagedMedia: copied.damaged };
    }
    if (attempt === MAX_ATTEMPTS) {
      throw new BackupRefusedError(
        'Memorials were removed repeatedly while their photos were being copied. Try again when no one is removing any.',
      );
    }
  }
}

type DatabasePart = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'jobs'>;

async function saveDatabase({ database }: BackupOptions, draft: string): Promise<DatabasePart> {
  return database.withSession((session) =>
    session.transaction(async (transaction) => {
      await transaction.query('set transaction isolation level repeatable read, read only');
      const migrations = await appliedMigrations(transaction);
      if (migrations.length === 0) {
        throw new BackupRefusedError(
          'Nothing to back up: the product has never used this database.',
        );
      }
      const problem = await findSchemaProblem(migrations);
      if (problem !== null) throw new BackupRefusedError(problem);
      const tables: Manifest['tables'] = [];
      for (const table of await listTables(transaction)) {
        if (isBackedUpTable(table.name)) tables.push(await saveTable(transaction, table, draft));
      }
      return {
        migrations,
        tables,
        sequences: await readSequences(transaction),
        jobs: await saveJobs(transaction, draft),
      };
    }),
  );
}

async function saveTable(
  transaction: SqlRunner,
  table: TableShape,
  draft: string,
): Promise<Manifest['tables'][number]> {
  const file = `database/${table.name}.jsonl.gz`;
  const written = await writeLines(join(draft, file), readRows(transaction, table));
  return { name: table.name, columns: table.columns.map(({ name }) => name), file, ...written };
}

async function saveJobs(transaction: SqlRunner, draft: string): Promise<ManifestRowsFile> {
  const file = 'database/jobs-to-do.jsonl.gz';
  const jobs = (await listPendingJobs(transaction)).filter(({ name }) => isBackedUpJob(name));
  async function* lines() {
    yield await Promise.resolve(jobs.map((job) => JSON.stringify(job)));
  }
  return { file, ...(await writeLines(join(draft, file), lines())) };
}

async function saveMedia(
  { storage }: BackupOptions,
  draft: string,
  { database, copied }: { database: DatabasePart; copied: MediaCopyResult },
): Promise<ManifestRowsFile> {
  const file = 'media-files.jsonl.gz';
  const table = database.tables.find(({ name }) => name === 'media');
  const rows = table ? readMediaRows(join(draft, table.file), table.columns) : noRows();
  const lines = copyMedia(rows, { from: storage, to: draft }, copied);
  return { file, ...(await writeLines(join(draft, file), lines)) };
}

/** Reads the media rows from the backup, because the database may have changed since the snapshot. */
async function* readMediaRows(
  path: string,
  columns: readonly string[],
): AsyncGenerator<MediaRow[]> {
  for await (const lines of readLines(path)) {
    yield lines.map((line) => {
      const texts = JSON.parse(line) as ReadonlyArray<string | null>;
      const textOf = (column: string) => texts[columns.indexOf(column)] ?? '';
      const numberOf = (column: string) => (textOf(column) === '' ? null : Number(textOf(column)));
      return {
        id: textOf('id'),
        kind: textOf('kind') === 'video' ? 'video' : 'picture',
        mime: textOf('mime'),
        width: numberOf('width'),
        height: numberOf('height'),
        duration_ms: numberOf('duration_ms'),
      };
    });
  }
}

async function* noRows(): AsyncGenerator<MediaRow[]> {
  yield await Promise.resolve([]);
}

/**
 * True if all missing files still have a row in the database, so they were missing before the backup. A file without a
 * row was removed after the snapshot, so a new snapshot is needed.
 */
async function wereMissingBefore(database: Database, missing: readonly string[]): Promise<boolean> {
  if (missing.length === 0) return true;
  return database.withSession(async (session) => {
    for (const name of missing) {
      const id = name.slice(0, 32);
      const rows = await session.query('select id from media where id >= $1 and id < $2', [
        id,
        `${id}g`,
      ]);
      if (rows.length === 0) return false;
    }
    return true;
  });
}
