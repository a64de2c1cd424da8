// Opens the database: embedded in a folder, or a PostgreSQL server, with the same interface. This module does not read
// the environment and opens nothing at import; server/main.ts and the commands call `openDatabase`.

import type { Database, DatabaseLog } from './database.server.ts';

/** Logged when the server starts in production with the embedded database. */
export const EMBEDDED_DURABILITY_WARNING =
  'The embedded database never calls fsync: it survives a crash of this process, but a power failure or a ' +
  'crash of the machine can lose or damage what was written last. Set DATABASE_URL to a PostgreSQL server ' +
  'for anything that must be kept.';

export interface OpenDatabaseOptions {
  /**
   * URL of a PostgreSQL server, `postgres://user:password@host:port/name`. If missing, the embedded database is opened.
   */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database, created if missing; not touched when `databaseUrl` is given. */
  directory: string;
  log?: DatabaseLog | undefined;
}

const DEFAULT_LOG: DatabaseLog = {
  warn: () => undefined,
  fatal: (message) => void process.stderr.write(`${message}\n`),
};

/**
 * Opens the database and checks that it answers. If the embedded database later stops permanently, the process logs the
 * reason and exits with 1.
 *
 * @throws DatabaseInUseError when another process has the embedded folder open.
 * @throws DiskFullError when the embedded database cannot be opened because its disk is full.
 * @throws Error with a sentence naming host and database, never the password, when PostgreSQL does not answer.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const log = options.log ?? DEFAULT_LOG;
  // The drivers are imported on demand, so a process loads only the driver that it uses. The embedded driver is large,
  // because it contains a whole database.
  if (options.databaseUrl !== undefined && options.databaseUrl !== '') {
    const { openPostgres } = await import('./postgres/postgres.server.ts');
    return openPostgres(options.databaseUrl, log);
  }
  const { openEmbedded } = await import('./embedded/embedded.server.ts');
  return openEmbedded(options.directory, log);
}
