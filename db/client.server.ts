import type { Database, DatabaseLog } from './database.server.ts';

export const EMBEDDED_DURABILITY_WARNING =
  'The embedded database never calls fsync: it survives a crash of this process, but a power failure or a ' +
  'crash of the machine can lose or damage the most recent writes. Set DATABASE_URL to a PostgreSQL server ' +
  'for anything that must be kept.';

export interface OpenDatabaseOptions {
  /** a URL such as `postgres://user:password@host:port/name`; undefined for the embedded database */
  databaseUrl?: string | undefined;
  directory: string;
  log?: DatabaseLog | undefined;
}

const DEFAULT_LOG: DatabaseLog = {
  warn: () => undefined,
  fatal: (message) => void process.stderr.write(`${message}\n`),
};

/**
 * If the embedded database later stops permanently, the process exits with 1.
 * @throws DatabaseInUseError if another process uses the folder
 * @throws DiskFullError if the disk is full
 * @throws Error if PostgreSQL does not answer; the message has host and database, never the password
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const log = options.log ?? DEFAULT_LOG;
  // Imports only the driver that is needed, because the embedded driver contains a whole database engine.
  if (options.databaseUrl !== undefined && options.databaseUrl !== '') {
    const { openPostgres } = await import('./postgres/postgres.server.ts');
    return openPostgres(options.databaseUrl, log);
  }
  const { openEmbedded } = await import('./embedded/embedded.server.ts');
  return openEmbedded(options.directory, log);
}
