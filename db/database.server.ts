import type { DatabaseHandle } from './schema.server.ts';

/** Logs events that belong to no query, such as a lost connection. */
export interface DatabaseLog {
  warn(message: string): void;
  /** Logs why the process will exit. */
  fatal(message: string): void;
}

/** Runs SQL without Kysely. Kysely cannot run a script of several statements on the embedded database. */
export interface SqlRunner {
  query<Row>(statement: string, parameters?: readonly unknown[]): Promise<Row[]>;
  runScript(script: string): Promise<unknown[]>;
}

/** One connection, reserved while the callback of `withSession` runs. */
export interface DatabaseSession extends SqlRunner {
  transaction<Result>(work: (transaction: SqlRunner) => Promise<Result>): Promise<Result>;
}

export interface NotificationListener {
  onNotification(payload: string): void;
  /** Called when listening has begun, and again after each reconnect. Earlier notifications are lost. */
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
 * An open database whose time zone is UTC.
 * Types of read values: `timestamptz` is a Date, `jsonb` the parsed value, `date` and `numeric` a string, `int8` a
 * number.
 * An `int8` beyond 2^53 - 1 throws. Values for `jsonb` columns must be written as JSON text.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly kysely: DatabaseHandle;
  /** Rejects within seconds if the database does not respond. */
  ping(): Promise<void>;
  /** Runs `work` on a new connection. The embedded database uses its only connection. */
  withSession<Result>(work: (session: DatabaseSession) => Promise<Result>): Promise<Result>;
  /**
   * Listens until `close`, and reconnects when needed. All channels share one connection, which serves nothing else.
   */
  listen(channel: string, listener: NotificationListener): void;
  /** `open` includes `idle`. `waiting` is the number of requests that wait for a connection. */
  connections(): ConnectionCounts;
  /** Waits for running queries first. */
  close(): Promise<void>;
}
