// The interface of an open database, embedded or PostgreSQL. Types only: `client.server.ts` opens one.

import type { DatabaseHandle } from './schema.server.ts';

/** The log for events of the database that no function call can report, such as a lost connection. */
export interface DatabaseLog {
  warn(message: string): void;
  /** Logs why the process is about to exit. `message` is one sentence. */
  fatal(message: string): void;
}

/**
 * Runs SQL without Kysely. On the embedded database Kysely uses the extended query protocol, which does not accept a
 * text with several statements, such as a migration.
 */
export interface SqlRunner {
  /** Runs one statement and returns its rows. */
  query<Row>(statement: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs a text of any number of statements, without parameters; resolves to the rows of all of them. */
  runScript(script: string): Promise<unknown[]>;
}

/** One database session, held for as long as the callback of `withSession` runs. */
export interface DatabaseSession extends SqlRunner {
  /** Commits when `work` resolves. When `work` rejects, rolls back and throws the error of `work`. */
  transaction<Result>(work: (transaction: SqlRunner) => Promise<Result>): Promise<Result>;
}

/** Callbacks for notifications (LISTEN and NOTIFY) of any process on this database. */
export interface NotificationListener {
  onNotification(payload: string): void;
  /**
   * Called when notifications begin to be received; earlier notifications were missed. Called again after each
   * reconnect.
   */
  onListening(): void;
  /** Called when the connection was lost: notifications are missed until the next `onListening`. */
  onConnectionLost(): void;
}

export interface ConnectionCounts {
  open: number;
  idle: number;
  waiting: number;
}

/**
 * An open database. On both kinds of database the session's time zone is UTC. Values are read as follows: `timestamptz`
 * as a Date, `jsonb` as the parsed value, `date` and `numeric` as text, and `int8` (the type of `count(*)`) as a
 * number. An `int8` beyond 2^53 - 1 causes an error instead of a rounded value. A `jsonb` value is written as JSON text
 * (`JSON.stringify`).
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly kysely: DatabaseHandle;
  /** Resolves when the database answers a query; rejects within seconds when it does not. */
  ping(): Promise<void>;
  /**
   * Runs `work` on one session: a new connection to PostgreSQL, or the only session of the embedded database, which other
   * queries use too. For migrations and test set-up.
   */
  withSession<Result>(work: (session: DatabaseSession) => Promise<Result>): Promise<Result>;
  /**
   * Listens on a channel until `close`. On PostgreSQL a separate connection is used; if that connection is lost, a new
   * one is opened.
   */
  listen(channel: string, listener: NotificationListener): void;
  /**
   * Counts for this process: open connections, idle connections (included in the open ones), and requests that wait for
   * a connection.
   */
  connections(): ConnectionCounts;
  /** Closes the database after the running queries have finished. A second call waits for the first. */
  close(): Promise<void>;
}
