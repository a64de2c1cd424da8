/** Makes a backup: a snapshot of the database, then its media files. The server may keep running. */
import { existsSync } from 'node:fs';
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
import { isBackedUpJob, isBackedUpTable } from './backup-exclusions.server.ts';
import { BackupFolder } from './backup-folder.server.ts';
import { leaveRoom } from './disk-room.server.ts';
import { type EarlierMedia, openEarlierMedia } from './earlier-media.server.ts';
import { type BackupReport, finishBackup } from './finish-backup.server.ts';
import {
  BackupRefusedError,
  MANIFEST_FILE,
  type Manifest,
  manifestHead,
  type ManifestRowsFile,
  openBackup,
  writeManifest,
} from './manifest.server.ts';
import {
  copyMedia,
  copyVersions,
  type MediaCopyResult,
  type MediaRow,
} from './media-files.server.ts';
import { RowChecksum, withChecksum } from './row-checksum.server.ts';
import type { Seal } from './seal.server.ts';

const MEDIA_TABLE = 'media';
const VERSIONS_TABLE = 'memorial_revisions';

export interface DraftOptions {
  database: Database;
  storage: MediaStorage;
  /** the folder of the unfinished backup; the media files of an earlier attempt in it are kept */
  draft: string;
  version: string;
  /** encrypts the backup */
  seal?: Seal | undefined;
  /** if given, the disk of DATA_DIR keeps some room */
  dataDirectory?: string | undefined;
  /** a complete backup on the same disk; its media files are shared instead of copied again */
  earlier?: string | undefined;
}

export interface BackupOptions extends Omit<DraftOptions, 'draft'> {
  folder: string;
}

/** @throws BackupRefusedError if the folder exists, or if there is nothing to back up */
export async function makeBackup({ folder, ...options }: BackupOptions): Promise<BackupReport> {
  if (existsSync(folder)) {
    throw new BackupRefusedError(`${folder} already exists. Choose another folder.`);
  }
  return finishBackup(folder, options.database, (draft) => draftBackup({ ...options, draft }));
}

export async function draftBackup(options: DraftOptions): Promise<BackupReport> {
  const { database, draft, seal, dataDirectory } = options;
  const head = manifestHead(seal);
  const passOn = dataDirectory === undefined ? undefined : leaveRoom({ draft, dataDirectory });
  const folder = new BackupFolder(draft, head.id, seal, passOn);
  const saved = await saveDatabase(options, folder);
  const copied: MediaCopyResult = { mediaBytes: 0, copiedBytes: 0, missing: [], damaged: [] };
  const media = await saveMedia(options, folder, { database: saved, copied });
  const manifest: Manifest = {
    ...head,
    version: options.version,
    database: database.kind,
    ...saved,
    media: { ...media, mediaBytes: copied.mediaBytes },
    missingMedia: copied.missing,
    damagedMedia: copied.damaged,
  };
  await writeManifest(draft, manifest, seal);
  return { manifest, copiedBytes: copied.copiedBytes };
}

type ReadSaved<Row> = (
  draft: BackupFolder,
  table: Manifest['tables'][number],
) => AsyncIterable<Row[]>;

type DatabasePart = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'jobs'>;

async function saveDatabase(
  { database }: DraftOptions,
  draft: BackupFolder,
): Promise<DatabasePart> {
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
  draft: BackupFolder,
): Promise<Manifest['tables'][number]> {
  const file = `database/${table.name}.jsonl.gz`;
  const checksum = new RowChecksum();
  // The media in order, so that the next backup can be compared with this one (`earlier-media.server.ts`).
  const rows = readRows(transaction, table, table.name === MEDIA_TABLE ? 'id' : undefined);
  const written = await draft.writeLines(file, withChecksum(rows, checksum));
  const columns = table.columns.map(({ name }) => name);
  return { name: table.name, columns, file, ...written, checksum: checksum.digest() };
}

async function saveJobs(transaction: SqlRunner, draft: BackupFolder): Promise<ManifestRowsFile> {
  const file = 'database/jobs-to-do.jsonl.gz';
  const jobs = (await listPendingJobs(transaction)).filter(({ name }) => isBackedUpJob(name));
  async function* lines() {
    yield await Promise.resolve(jobs.map((job) => JSON.stringify(job)));
  }
  return { file, ...(await draft.writeLines(file, lines())) };
}

async function saveMedia(
  { storage, seal, earlier }: DraftOptions,
  draft: BackupFolder,
  { database, copied }: { database: DatabasePart; copied: MediaCopyResult },
): Promise<ManifestRowsFile> {
  const file = 'media-files.jsonl.gz';
  const rowsOf = <Row>(name: string, read: ReadSaved<Row>): AsyncIterable<Row[]> => {
    const table = database.tables.find((saved) => saved.name === name);
    return table ? read(draft, table) : noRows();
  };
  const isRepeated = existsSync(join(draft.path, MANIFEST_FILE));
  const shared = await openShared(isRepeated ? draft.path : earlier, seal);
  try {
    const places = { from: storage, to: draft, earlier: shared };
    async function* lines() {
      // First the media, which are in the order of their ids.
      yield* copyMedia(rowsOf(MEDIA_TABLE, readMediaRows), places, copied);
      yield* copyVersions(rowsOf(VERSIONS_TABLE, readVersionRows), places, copied);
    }
    return { file, ...(await draft.writeLines(file, lines())) };
  } finally {
    await shared?.close();
  }
}

/** Undefined if the earlier backup cannot be used: a backup then copies everything. */
async function openShared(
  path: string | undefined,
  seal: Seal | undefined,
): Promise<EarlierMedia | undefined> {
  if (path === undefined) return undefined;
  try {
    const { manifest, folder } = await openBackup(path, seal);
    return folder.seal === seal ? openEarlierMedia(folder, manifest.media.file) : undefined;
  } catch (error) {
    if (error instanceof BackupRefusedError) return undefined;
    throw error;
  }
}

/** Reads the media rows from the backup, because the database may have changed since the snapshot. */
async function* readMediaRows(
  draft: BackupFolder,
  { file, columns }: Manifest['tables'][number],
): AsyncGenerator<MediaRow[]> {
  for await (const lines of draft.readLines(file)) {
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

async function* readVersionRows(
  draft: BackupFolder,
  { file, columns }: Manifest['tables'][number],
): AsyncGenerator<Array<{ sha256: string; bytes: number }>> {
  const [hashAt, bytesAt] = [columns.indexOf('file'), columns.indexOf('file_bytes')];
  for await (const lines of draft.readLines(file)) {
    yield lines.flatMap((line) => {
      const texts = JSON.parse(line) as ReadonlyArray<string | null>;
      const sha256 = texts[hashAt];
      return sha256 ? [{ sha256, bytes: Number(texts[bytesAt]) }] : [];
    });
  }
}

async function* noRows<Row>(): AsyncGenerator<Row[]> {
  yield await Promise.resolve([]);
}
