// A PostgreSQL server (15 or newer) with a connection pool. The URL is never logged, because it contains the password.

import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely';
import { Client, Pool, types } from 'pg';
import type { ClientBase, ClientConfig, QueryResult } from 'pg';

import type { Database, DatabaseLog, DatabaseSession, SqlRunner } from '../database.server.ts';
import type { DatabaseSchema } from '../schema.server.ts';
import { VALUE_PARSERS } from '../value-parsers.server.ts';
import type { ValueParser } from '../value-parsers.server.ts';
import { listenForNotifications } from './postgres-notifications.server.ts';
import {
  arePreparedStatementsInvalid,
  createStatementNamer,
} from './prepared-statements.server.ts';

/**
 * Ten connections serve thousands of short queries a second and leave connections of the server for other instances.
 */
const POOL_SIZE = 10;
/** A request that waits longer than this for a connection fails with a 503, so requests do not pile up. */
const CONNECT_TIMEOUT_MS = 3_000;
/** The driver's timeout of a query. A frozen server cannot enforce its own `statement_timeout`. */
const QUERY_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
// `query_timeout` is missing in the driver's types.
const PING = { text: 'select 1', query_timeout: 5_000 };

/** The driver's error message of a query timeout; the error has no code. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

// These settings are not sent as start-up options, because poolers such as PgBouncer refuse unknown options.
const SESSION_SETTINGS = `set time zone 'UTC'; set statement_timeout = '9s'; set idle_in_transaction_session_timeout = '30s'`;

/**
 * Connects to the server at `databaseUrl` and checks that it answers.
 *
 * @throws Error with a sentence naming user, host and database, never the password.
 */
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
    await ping();
  } catch (error) {
    await pool.end();
    throw new Error(
      `PostgreSQL at ${describeAddress(databaseUrl)} does not answer: ${reasonOf(error)}. Check DATABASE_URL and that the server runs.`,
      { cause: error },
    );
  }
  return {
    kind: 'postgres',
    kysely,
    ping,
    withSession: (work) => withClient(databaseUrl, work),
    listen: (channel, listener) => {
      void listenForNotifications({ databaseUrl, channel, listener, until: closed.signal });
    },
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => (closing ??= close()),
  };
}

function createPool(databaseUrl: string, log: DatabaseLog): Pool {
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
  // An 'error' event that has no listener ends the process, and a restart of the server causes such an event on every
  // connection. The pool emits the events of idle connections; a connection in use emits its event itself.
  pool.on('error', (error) => {
    log.warn(
      `An idle connection to PostgreSQL was lost (${reasonOf(error)}); the next query opens another.`,
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
 * The pool for Kysely. After a timeout a connection still waits for the answer to the query, and the next query on that
 * connection would wait too. So the connection is closed instead of returned to the pool. A connection whose prepared
 * statements are invalid is closed too.
 */
function poolForKysely(pool: Pool): PostgresPool {
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
        // Without parameters pg uses the simple query protocol, which has no prepared statements.
        const name = parameters.length > 0 ? nameOf(text) : undefined;
        try {
          return await client.query({ ...(name && { name }), text, values: [...parameters] });
        } catch (error) {
          isStuck = error instanceof Error && error.message === QUERY_TIMEOUT_MESSAGE;
          isOutdated ||= arePreparedStatementsInvalid(error);
          throw error;
        }
      }
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
      function query(text: unknown, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new TypeError('This pool has no cursors.');
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
 * Runs `work` on a new connection outside the pool. A migration may take longer than the pool's timeouts, for example
 * when it waits for the migration of another process. And changed session settings must not remain on a connection of
 * the pool.
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
        // The first error is thrown, even if the rollback then fails because the connection is lost.
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
    // Without parameters pg uses the simple query protocol, which accepts several statements.
    runScript: async (script) => {
      // The result is an array when the text has several statements, although the types say otherwise.
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
  // If the host has several IP addresses, the error has an empty message and contains one error for each IP address.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
