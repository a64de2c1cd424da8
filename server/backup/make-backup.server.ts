/**
 * A backup: the database as it was at one moment, then the media that this moment shows. The product goes on
 * serving and writing meanwhile. The folder appears under its name when it is whole.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Database, SqlRunner } from '../../db/database.server.ts';
import { appliedMigrations, findSchemaProblem } from '../../db/migrate.server.ts';
import { listPendingJobs } from '../../db/pending-jobs.server.ts';
import {
  listTables,
  readRows,
  readSequences,
  type TableShape,
} from '../../db/table-contents.server.ts';
import { isKeptJob, isKeptTable } from './left-out.server.ts';
import {
  BackupRefusedError,
  type Manifest,
  manifestHead,
  type RowsMark,
  writeManifest,
} from './manifest.server.ts';
import { copyMedia, type MediaFindings, type MediaMark } from './media-files.server.ts';
import { readLines, writeLines } from './whole-files.server.ts';

/** How often the moment is taken anew because a picture of it was removed while it was being copied. */
const ATTEMPTS = 5;

export interface BackupOptions {
  database: Database;
  dataDirectory: string;
  /** the folder to make; it must not exist */
  folder: string;
  /** version of the product */
  version: string;
}

export interface BackupReport {
  manifest: Manifest;
  /** originals whose bytes are not those that were taken in; they were copied as they are */
  damagedMedia: readonly string[];
}

/**
 * Makes it.
 * @throws BackupRefusedError when the folder exists or there is nothing to back up
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { folder } = options;
  if (existsSync(folder)) {
    throw new BackupRefusedError(`${folder} exists already. Name a folder that does not.`);
  }
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  // Readable by its owner alone: it holds what the database holds.
  await mkdir(draft, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt += 1) {
    const database = await saveDatabase(options, draft);
    const findings: MediaFindings = { mediaBytes: 0, missing: [], damaged: [] };
    const media = await saveMedia(options, draft, { database, findings });
    if (await areStillWanted(options.database, findings.missing)) {
      const manifest: Manifest = {
        ...manifestHead(),
        version: options.version,
        database: options.database.kind,
        ...database,
        media: { ...media, mediaBytes: findings.mediaBytes },
        missingMedia: findings.missing,
      };
      await writeManifest(draft, manifest);
      await rename(draft, folder);
      return { manifest, damagedMedia: findings.damaged };
    }
    if (attempt === ATTEMPTS) {
      throw new BackupRefusedError(
        'Memorials were removed again and again while their pictures were being copied. Try once more when nobody removes any.',
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
          'There is nothing to back up: this database was never used by the product.',
        );
      }
      const problem = await findSchemaProblem(migrations);
      if (problem !== null) throw new BackupRefusedError(problem);
      const tables: Manifest['tables'] = [];
      for (const table of await listTables(transaction)) {
        if (isKeptTable(table.name)) tables.push(await saveTable(transaction, table, draft));
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

async function saveJobs(transaction: SqlRunner, draft: string): Promise<RowsMark> {
  const file = 'database/jobs-to-do.jsonl.gz';
  const jobs = (await listPendingJobs(transaction)).filter(({ name }) => isKeptJob(name));
  async function* lines() {
    yield await Promise.resolve(jobs.map((job) => JSON.stringify(job)));
  }
  return { file, ...(await writeLines(join(draft, file), lines())) };
}

async function saveMedia(
  { dataDirectory }: BackupOptions,
  draft: string,
  { database, findings }: { database: DatabasePart; findings: MediaFindings },
): Promise<RowsMark> {
  const file = 'media-files.jsonl.gz';
  const table = database.tables.find(({ name }) => name === 'media');
  const marks = table ? readMarks(join(draft, table.file), table.columns) : noMarks();
  const lines = copyMedia(marks, { from: dataDirectory, to: draft }, findings);
  return { file, ...(await writeLines(join(draft, file), lines)) };
}

/** The rows of `media` as the backup holds them, and not as the table is by now. */
async function* readMarks(path: string, columns: readonly string[]): AsyncGenerator<MediaMark[]> {
  for await (const lines of readLines(path)) {
    yield lines.map((line) => {
      const texts = JSON.parse(line) as ReadonlyArray<string | null>;
      const textOf = (column: string) => texts[columns.indexOf(column)] ?? '';
      return {
        id: textOf('id'),
        kind: textOf('kind') === 'video' ? 'video' : 'picture',
        mime: textOf('mime'),
        width: Number(textOf('width')),
        height: Number(textOf('height')),
      };
    });
  }
}

async function* noMarks(): AsyncGenerator<MediaMark[]> {
  yield await Promise.resolve([]);
}

/**
 * False when a missing file belongs to a picture that was removed after the moment of the backup: then the
 * moment is taken anew. A file that the product itself misses is not worth another try.
 */
async function areStillWanted(database: Database, missing: readonly string[]): Promise<boolean> {
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
