// The embedded database: PGlite in a folder, opened only under our own lock.
// Never open PGlite on a folder anywhere else: two openers silently lose each other's writes.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';

import type {
  Database,
  DatabaseLog,
  DatabaseSession,
  NoticeListener,
  SqlRunner,
} from '../database.server.ts';
import type { DatabaseSchema } from '../schema.server.ts';
import { VALUE_PARSERS } from '../value-parsers.server.ts';
import { DiskFullError, isDiskFull } from './disk-room.server.ts';
import { openEngine, type EmbeddedEngine } from './embedded-engine.server.ts';
import { acquireEmbeddedLock, DatabaseInUseError } from './embedded-lock.server.ts';
import { compilingOnce } from './webassembly-once.server.ts';

/** What PGlite's PostgreSQL starts with, beside its own. */
const SETTINGS = {
  // Its 160 MB of buffers are touched page by page and never given back; the operating system's cache of files lies
  // behind them anyway.
  shared_buffers: '32MB',
  // The timer of this log would keep a process alive whose database could not be opened.
  log_startup_progress_interval: '0',
};
const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Opens the embedded database in `directory`, which is made when absent.
 *
 * @throws DatabaseInUseError when another process has it open.
 * @throws DiskFullError when it cannot be opened and its disk is full.
 * @throws Error when the folder holds something else than a database.
 */
export async function openEmbedded(directory: string, log: DatabaseLog): Promise<Database> {
  mkdirSync(directory, { recursive: true });
  // Two spellings of one folder must meet at one lock.
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
    // A process killed between creating and writing this file leaves it empty, and PGlite then refuses to
    // open for ever. Under our lock nobody else can own it.
    rmSync(join(folder, 'postmaster.pid'), { force: true });
    const options = {
      dataDir: folder,
      parsers: { ...VALUE_PARSERS },
      startParams: START_PARAMETERS,
    };
    const engine = await openEngine(options, log);
    return embeddedDatabase(engine, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Makes the database beside `folder` and renames it into place when it is whole. PGlite takes a folder for a
 * database as soon as PG_VERSION is in it and writes four more files after that one: killed between them, it
 * would never open the folder again.
 */
async function createIn(folder: string): Promise<void> {
  if (readdirSync(folder).length > 0) {
    throw new Error(
      `The folder ${folder} holds files that are no database. Choose another folder for the data, or move them away.`,
    );
  }
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const pglite = await compilingOnce(() => PGlite.create(unfinished));
  await pglite.close();
  rmdirSync(folder);
  renameSync(unfinished, folder);
}

/** Wraps an open engine; `afterClose` runs once, when it is closed. Tests use it on a database in memory. */
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

/** The one connection is this process, so it is never lost. Closed meanwhile, nothing is left to listen for. */
async function listen(
  pglite: EmbeddedEngine,
  channel: string,
  listener: NoticeListener,
): Promise<void> {
  try {
    await pglite.listen(channel, (payload) => listener.onNotice(payload));
  } catch (error) {
    if (pglite.closed) return;
    throw error;
  }
  listener.onHearing();
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
