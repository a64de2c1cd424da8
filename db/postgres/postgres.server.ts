// The URL is never logged, because it contains the password.

import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely';
import { Client, Pool, types } from 'pg';
import type { ClientBase, ClientConfig, QueryResult } from 'pg';

import { messageOf } from '../../app/wire/errors/caught.ts';
import type { Database, DatabaseLog, DatabaseSession, SqlRunner } from '../database.server.ts';
import type { DatabaseSchema } from '../schema.server.ts';
import { VALUE_PARSERS } from '../value-parsers.server.ts';
import type { ValueParser } from '../value-parsers.server.ts';
import { DatabaseUnreachableError } from './database-unreachable.server.ts';
import { openNotifications } from './postgres-notifications.server.ts';
import {
  arePreparedStatementsInvalid,
  createStatementNamer,
} from './prepared-statements.server.ts';

/** Ten connections are enough for thousands of short queries a second. */
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const START_ATTEMPTS = 3;
/** The driver enforces this timeout, because a frozen server cannot enforce `statement_timeout`. */
const QUERY_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
// A constant, because the driver's types reject `query_timeout` in an object literal.
const PING = { text: 'select 1', query_timeout: 5_000 };

/** The driver's timeout error has no code, only this message. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

// PgBouncer rejects unknown startup options, so the settings are sent as a statement.
const SESSION_SETTINGS = `set time zone 'UTC'; set statement_timeout = '9s'; set idle_in_transaction_session_timeout = '30s'`;

/** @throws DatabaseUnreachableError if the server does not answer, or refuses the login */
export async function openPostgres(databaseUrl: string, log: DatabaseLog): Promise<Database> {
  const pool = createPool(databaseUrl, log);
  const kysely = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool: poolForKysely(pool) }),
  });
  let closing: Promise<void> | undefined;
  const closed = new AbortController();

  async function ping(): Promise<void> {
    await pool.query(PING);
  }

  async function close(): Promise<void> {
    closed.abort();
    await kysely.destroy();
    if (!pool.ending) await pool.end();
  }

  try {
    await pingAtStart(ping);
  } catch (error) {
    await pool.end();
    throw new DatabaseUnreachableError(
      `Cannot connect to PostgreSQL at ${describeAddress(databaseUrl)}: ${reasonOf(error)}. Check DATABASE_URL and that the server is running.`,
      { cause: error },
    );
  }
  return {
    kind: 'postgres',
    kysely,
    ping,
    withSession: (work) => withClient(databaseUrl, work),
    listen: openNotifications(databaseUrl, closed.signal),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => (closing ??= close()),
  };
}

/**
 * Where the processor is slow or shared, importing the application at the start leaves no time to read an answer that has
 * arrived, so the connection times out.
 */
async function pingAtStart(ping: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ping();
      return;
    } catch (error) {
      if (attempt === START_ATTEMPTS || !messageOf(error).includes('timeout')) throw error;
    }
  }
}

export function createPool(databaseUrl: string, log: DatabaseLog): Pool {
  const pool = new Pool({
    ...connectionSettings(databaseUrl),
    max: POOL_SIZE,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    // The pool awaits the promise, although its types say void.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client: ClientBase) => {
      await client.query(SESSION_SETTINGS);
    },
  });
  // Without a listener, an 'error' event would end the process. A restart of the server causes such an event on every
  // idle connection.
  pool.on('error', (error) => {
    log.warn(
      `An idle connection to PostgreSQL was lost (${reasonOf(error)}); the next query opens a new one.`,
    );
  });
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

function connectionSettings(databaseUrl: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'memorials',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        VALUE_PARSERS[oid] ?? (types.getTypeParser(oid, format) as ValueParser),
    },
  };
}

/**
 * After some errors, a connection is closed instead of reused. After a timeout, the old response can still arrive.
 * After a migration, prepared statements can be invalid. Then a statement outside of a transaction is repeated.
 */
export function poolForKysely(pool: Pool): PostgresPool {
  const nameOf = createStatementNamer();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let isStuck = false;
      let isOutdated = false;

      async function run(text: string, parameters: readonly unknown[]) {
        if (isStuck) throw new Error(QUERY_TIMEOUT_MESSAGE);
        const name = parameters.length > 0 ? nameOf(text) : undefined;
        try {
          return await client.query({ ...(name && { name }), text, values: [...parameters] });
        } catch (error) {
          isStuck = error instanceof Error && error.message === QUERY_TIMEOUT_MESSAGE;
          if (!arePreparedStatementsInvalid(error)) throw error;
          isOutdated = true;
          // The statement did nothing. In a transaction, no other statement can follow it.
          if (client.getTransactionStatus() !== 'I') throw error;
          return client.query({ text, values: [...parameters] });
        }
      }
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
      function query(text: unknown, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new TypeError('This pool does not support cursors.');
        return run(text, values);
      }
      return {
        query,
        release: (destroy) => client.release(isStuck || isOutdated || destroy),
      };
    },
  };
}

/**
 * Runs `work` on a connection outside of the pool. A migration can take longer than the pool's timeouts, and its
 * settings must not affect later queries.
 */
async function withClient<Result>(
  databaseUrl: string,
  work: (session: DatabaseSession) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connectionSettings(databaseUrl));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set time zone 'UTC'; set statement_timeout = 0`);
    return await work(sessionOf(client));
  } finally {
    await client.end();
  }
}

function sessionOf(client: Client): DatabaseSession {
  const runner = runnerOf(client);
  return {
    ...runner,
    transaction: async (work) => {
      await client.query('begin');
      try {
        const result = await work(runner);
        await client.query('commit');
        return result;
      } catch (error) {
        // The first error is thrown, even if the rollback fails.
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    },
  };
}

function runnerOf(client: Client): SqlRunner {
  return {
    query: async <Row>(statement: string, parameters: readonly unknown[] = []) =>
      (await client.query(statement, [...parameters])).rows as Row[],
    runScript: async (script) => {
      // The result is an array if the script has several statements, although the driver's types do not say so.
      const results: unknown = await client.query(script);
      return [results].flat().flatMap((result) => (result as QueryResult<object>).rows);
    },
  };
}

function describeAddress(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.host}${url.pathname}`;
  } catch {
    return 'the address given';
  }
}

function reasonOf(error: unknown): string {
  // A host with several IP addresses gives one error for each address.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return messageOf(error);
}
