// Runs PGlite with a lock of our own. PGlite has no lock, so two processes on one folder would overwrite each other's
// data.

import { existsSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';

import { makeFolderSync } from '../../app/wire/make-folder.server.ts';
import type {
  Database,
  DatabaseLog,
  DatabaseSession,
  NotificationListener,
  SqlRunner,
} from '../database.server.ts';
import type { DatabaseSchema } from '../schema.server.ts';
import { VALUE_PARSERS } from '../value-parsers.server.ts';
import { DataFolderError } from './data-folder-error.server.ts';
import { DiskFullError, isDiskFull } from './disk-room.server.ts';
import { openEngine, type EmbeddedEngine } from './embedded-engine.server.ts';
import { acquireEmbeddedLock, DatabaseInUseError } from './embedded-lock.server.ts';
import { withoutWasmTierUp } from './wasm-tier-up.server.ts';

const SETTINGS = {
  // Less than the default of 160 MB, because shared buffers fill over time and are never freed.
  shared_buffers: '32MB',
  // 0 turns off the log of the startup progress. The log's timer would keep the process alive.
  log_startup_progress_interval: '0',
};
const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Creates the folder if it is missing.
 * @throws DatabaseInUseError if another process uses the database
 * @throws DiskFullError if the disk is full
 * @throws DataFolderError if the folder has other files, or a database that can't be read
 */
export async function openEmbedded(directory: string, log: DatabaseLog): Promise<Database> {
  makeFolderSync(directory, { mode: 0o700 });
  // A symbolic link and its target must use the same lock.
  const folder = realpathSync(directory);
  try {
    return await openUnderLock(folder, log);
  } catch (error) {
    if (error instanceof DatabaseInUseError || !isDiskFull(folder, error)) throw error;
    throw new DiskFullError(folder, { cause: error });
  }
}

async function openUnderLock(folder: string, log: DatabaseLog): Promise<Database> {
  const lock = await acquireEmbeddedLock(folder);
  try {
    if (!existsSync(join(folder, 'PG_VERSION'))) await createIn(folder);
    // A killed process can leave an empty postmaster.pid, and PGlite then refuses the folder. We have the lock, so no
    // running process needs the file.
    rmSync(join(folder, 'postmaster.pid'), { force: true });
    const options = {
      dataDir: folder,
      parsers: { ...VALUE_PARSERS },
      startParams: START_PARAMETERS,
    };
    const engine = await openEngine(options, log).catch((error: unknown) => {
      throw isUnreadable(folder, error) ? unreadable(folder, error) : error;
    });
    return embeddedDatabase(engine, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** PostgreSQL says why on its standard error only, which this engine doesn't have. */
function isUnreadable(folder: string, error: unknown): boolean {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  // Too little memory is a RangeError.
  return !isOfSystem && !(error instanceof RangeError) && !isDiskFull(folder, error);
}

function unreadable(folder: string, cause: unknown): DataFolderError {
  return new DataFolderError(
    `The embedded database in ${folder} can’t be opened. It’s damaged, as a power failure can leave it, or another version of the product made it. ` +
      'If you have just changed the version, go back to the one before; otherwise set DATA_DIR to a new folder and restore the last backup: npm run restore -- FOLDER. Keep this folder until then.',
    { cause },
  );
}

/**
 * Written by the build. From the bundle and from the source tree it has the same relative path. Without it, PostgreSQL
 * makes the files.
 */
const EMPTY_DATABASE = join(import.meta.dirname, '../../build/start/empty-database.tgz');

/**
 * Creates the database next to `folder` and renames it when complete. PGlite would refuse an incomplete folder, which a
 * killed process can leave.
 */
async function createIn(folder: string): Promise<void> {
  if (readdirSync(folder).length > 0) {
    throw new DataFolderError(
      `The folder ${folder} contains files that are not a database. Choose another DATA_DIR, or move the files away.`,
    );
  }
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const files = await readFile(EMPTY_DATABASE).catch(() => undefined);
  const loadDataDir = files && new Blob([files], { type: 'application/x-gzip' });
  const pglite = await withoutWasmTierUp(() =>
    PGlite.create(unfinished, {
      startParams: START_PARAMETERS,
      ...(loadDataDir && { loadDataDir }),
    }),
  );
  await pglite.close();
  rmdirSync(folder);
  renameSync(unfinished, folder);
}

export function embeddedDatabase(pglite: EmbeddedEngine, afterClose: () => void): Database {
  const kysely = new Kysely<DatabaseSchema>({ dialect: new PGliteDialect({ pglite }) });
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    try {
      await kysely.destroy();
      if (!pglite.closed) await pglite.close();
    } finally {
      afterClose();
    }
  }

  return {
    kind: 'embedded',
    kysely,
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
    ping: async () => {
      await pglite.query('select 1');
    },
    withSession: (work) => work(sessionOf(pglite)),
    listen: (channel, listener) => {
      void listen(pglite, channel, listener);
    },
    close: () => (closing ??= close()),
  };
}

/** Never calls `onConnectionLost`, because the database runs in this process. */
async function listen(
  pglite: EmbeddedEngine,
  channel: string,
  listener: NotificationListener,
): Promise<void> {
  try {
    await pglite.listen(channel, (payload) => listener.onNotification(payload));
  } catch (error) {
    // If the database was closed during `listen`, this error is expected.
    if (pglite.closed) return;
    throw error;
  }
  listener.onListening();
}

function sessionOf(pglite: EmbeddedEngine): DatabaseSession {
  return {
    ...runnerOf(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(runnerOf(transaction))),
  };
}

function runnerOf(target: Pick<EmbeddedEngine, 'query' | 'exec'>): SqlRunner {
  return {
    query: async <Row>(statement: string, parameters: readonly unknown[] = []) =>
      (await target.query<Row>(statement, [...parameters])).rows,
    runScript: async (script) => (await target.exec(script)).flatMap(({ rows }) => rows),
  };
}
