import type { DatabaseHandle } from './schema.server.ts';

/** The log for events outside of any call, such as a lost connection. */
export interface DatabaseLog {
  warn(message: string): void;
  /** Logs why the process will exit. */
  fatal(message: string): void;
}

/** Runs SQL without Kysely. On the embedded database, Kysely cannot run several statements in one text. */
export interface SqlRunner {
  query<Row>(statement: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs any number of statements, without parameters. */
  runScript(script: string): Promise<unknown[]>;
}

/** A connection that is reserved while the callback of `withSession` runs. */
export interface DatabaseSession extends SqlRunner {
  /** Rolls back and throws if `work` rejects. */
  transaction<Result>(work: (transaction: SqlRunner) => Promise<Result>): Promise<Result>;
}

export interface NotificationListener {
  onNotification(payload: string): void;
  /** Called when listening has begun, also after each reconnect. Earlier notifications are lost. */
  onListening(): void;
  /** Called when the connection is lost. Notifications are lost until the next `onListening`. */
  onConnectionLost(): void;
}

export interface ConnectionCounts {
  open: number;
  idle: number;
  waiting: number;
}

/**
 * An open database in UTC. `timestamptz` is a Date, `jsonb` the parsed value, `date` and `numeric` text,
 * `int8` a number; beyond 2^53 - 1 it throws. Write `jsonb` as JSON text.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly kysely: DatabaseHandle;
  /** Rejects within seconds if the database does not respond. */
  ping(): Promise<void>;
  /** Runs `work` on a new connection, or on the embedded database's only one. */
  withSession<Result>(work: (session: DatabaseSession) => Promise<Result>): Promise<Result>;
  /** Listens on its own connection, which reconnects, until `close`. */
  listen(channel: string, listener: NotificationListener): void;
  /** The numbers of open connections (including idle ones), idle connections, and waiting requests. */
  connections(): ConnectionCounts;
  /** Waits for running queries, then closes the database. */
  close(): Promise<void>;
}
