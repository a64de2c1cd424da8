// What an open database is, on either kind. Types only: `client.server.ts` opens one.

import type { DatabaseHandle } from './schema.server.ts';

/** Where the database layer says what nobody asked about. */
export interface DatabaseLog {
  warn(message: string): void;
  /** Why the process ends now, in one sentence. */
  fatal(message: string): void;
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

/** Who hears what is said with NOTIFY, by whichever process. */
export interface NoticeListener {
  onNotice(payload: string): void;
  /** It hears from now on; what was said before was missed. Called again after each loss. */
  onHearing(): void;
  /** The connection was lost: what is said from now on is missed. */
  onLost(): void;
}

export interface ConnectionCounts {
  open: number;
  idle: number;
  waiting: number;
}

/**
 * An open database. On both kinds the session's time zone is UTC; `timestamptz` arrives as Date, `jsonb`
 * parsed, `int8` (so `count(*)` too) as number, with an error beyond 2^53 - 1 instead of a rounded value,
 * `date` and `numeric` as text. A jsonb value is written as JSON text (`JSON.stringify`).
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly kysely: DatabaseHandle;
  /** Resolves when the database answers a query; rejects within seconds when it does not. */
  ping(): Promise<void>;
  /** Runs `work` on one session that nothing else uses meanwhile. For migrations and test set-up. */
  withSession<Result>(work: (session: DatabaseSession) => Promise<Result>): Promise<Result>;
  /**
   * Hears what is said on a channel, on a connection of its own that is opened again whenever it is lost;
   * ends with `close`.
   */
  listen(channel: string, listener: NoticeListener): void;
  /** How many connections this process has: open, of these idle, and requests that wait for one. */
  connections(): ConnectionCounts;
  /** Finishes what runs, then closes. A second call waits for the first. */
  close(): Promise<void>;
}
