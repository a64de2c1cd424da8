// The interface of an open database, embedded or PostgreSQL. Types only: `client.server.ts` opens one.

import type { DatabaseHandle } from './schema.server.ts';

/** Log of events that are not the result of a call, such as a lost connection. */
export interface DatabaseLog {
  warn(message: string): void;
  /** Why the process ends now, in one sentence. */
  fatal(message: string): void;
}

/**
 * Runs SQL without Kysely. On the embedded database Kysely uses the extended query protocol, which does not
 * accept several statements in one text, as migrations are.
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

/** Callbacks for notifications (LISTEN and NOTIFY) of any process on this database. */
export interface NotificationListener {
  onNotification(payload: string): void;
  /**
   * Notifications are received from now on; earlier notifications were missed. This method is called again after each
   * reconnect.
   */
  onListening(): void;
  /** The connection was lost: notifications are missed until the next `onListening`. */
  onConnectionLost(): void;
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
  /**
   * Runs `work` on one session: a new connection to PostgreSQL, or the only session of the embedded database, which other
   * queries use too. For migrations and test set-up.
   */
  withSession<Result>(work: (session: DatabaseSession) => Promise<Result>): Promise<Result>;
  /**
   * Listens on a channel until `close`. With PostgreSQL a separate connection is used, which is opened again when it is
   * lost.
   */
  listen(channel: string, listener: NotificationListener): void;
  /**
   * Counts for this process: open connections, idle connections (included in the open ones), and requests that wait for
   * a connection.
   */
  connections(): ConnectionCounts;
  /** Closes after the running queries. A second call waits for the first. */
  close(): Promise<void>;
}
