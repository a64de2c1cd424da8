// The one way to a database: embedded in a folder, or a PostgreSQL server by its address, behind one type.
// Never reads the environment and never opens anything at import: server/main.ts and the command line call it.

import type { Kysely } from 'kysely';

import type { DatabaseSchema } from './schema.server.ts';

/** What a start in production must tell whoever runs the embedded database there. */
export const EMBEDDED_DURABILITY_WARNING =
  'The embedded database never calls fsync: it survives a crash of this process, but a power failure or a ' +
  'crash of the machine can lose or damage what was written last. Set DATABASE_URL to a PostgreSQL server ' +
  'for anything that must be kept.';

/** Where the database layer says what nobody asked about. */
export interface DatabaseLog {
  warn(message: string): void;
}

/**
 * Statements outside Kysely. Kysely sends every query by the extended protocol on the embedded database,
 * which refuses a text of several statements; a migration is such a text.
 */
export interface SqlRunner {
  /** Runs one statement and returns its rows. */
  query<Row>(statement: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs a text of any number of statements, without parameters; resolves to the rows of all of them. */
  runScript(script: string): Promise<unknown[]>;
}

/** One database session, held for as long as the callback of `withSession` runs. */
export interface DatabaseSession extends SqlRunner {
  /** Commits when `work` resolves; rolls back and throws the same error when it rejects. */
  transaction<Result>(work: (transaction: SqlRunner) => Promise<Result>): Promise<Result>;
}

/**
 * An open database. On both kinds the session's time zone is UTC; `timestamptz` arrives as Date, `jsonb`
 * parsed, `int8` (so `count(*)` too) as number, with an error beyond 2^53 - 1 instead of a rounded value,
 * `date` and `numeric` as text. A jsonb value is written as JSON text (`JSON.stringify`).
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly kysely: Kysely<DatabaseSchema>;
  /** Resolves when the database answers a query; rejects within seconds when it does not. */
  ping(): Promise<void>;
  /** Runs `work` on one session that nothing else uses meanwhile. For migrations and test set-up. */
  withSession<Result>(work: (session: DatabaseSession) => Promise<Result>): Promise<Result>;
  /** Finishes what runs, then closes. A second call waits for the first. */
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** Address of a PostgreSQL server, `postgres://user:password@host:port/name`. Without it: embedded. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; made when absent, not touched when `databaseUrl` is given. */
  directory: string;
  log?: DatabaseLog | undefined;
}

/**
 * Opens the database and checks that it answers.
 *
 * @throws DatabaseInUseError when another process has the embedded folder open.
 * @throws Error with a sentence naming host and database, never the password, when PostgreSQL does not answer.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const log = options.log ?? { warn: () => undefined };
  // Imported on demand: a process pays only for the driver it uses (the embedded one is a whole database).
  if (options.databaseUrl !== undefined && options.databaseUrl !== '') {
    const { openPostgres } = await import('./postgres.server.ts');
    return openPostgres(options.databaseUrl, log);
  }
  const { openEmbedded } = await import('./embedded.server.ts');
  return openEmbedded(options.directory);
}
