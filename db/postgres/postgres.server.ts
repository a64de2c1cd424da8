// A PostgreSQL server (15 or newer) through a pool of connections. Never prints the address with its password.

import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely';
import { Client, Pool, types } from 'pg';
import type { ClientBase, ClientConfig, QueryResult } from 'pg';

import type { Database, DatabaseLog, DatabaseSession, SqlRunner } from '../database.server.ts';
import type { DatabaseSchema } from '../schema.server.ts';
import { VALUE_PARSERS } from '../value-parsers.server.ts';
import type { ValueParser } from '../value-parsers.server.ts';
import { hearNotices } from './postgres-notices.server.ts';
import { areStatementsOutdated, createStatementNames } from './prepared-statements.server.ts';

/** Ten connections serve thousands of short queries a second and leave room for other instances. */
const POOL_SIZE = 10;
/** Whoever waits longer for a connection is told to come again: a busy or frozen server is no reason to queue. */
const CONNECT_TIMEOUT_MS = 3_000;
/** The driver's own patience with one statement. A frozen server cannot keep its `statement_timeout`. */
const ANSWER_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
// The driver gives up waiting after this many milliseconds; its types do not know the setting.
const PING = { text: 'select 1', query_timeout: 5_000 };

/** What the driver says when it gives a statement up; it has no code for it. */
const GIVEN_UP = 'Query read timeout';

// Set by statements and not by start-up options, because poolers such as PgBouncer refuse unknown options.
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
      void hearNotices({ databaseUrl, channel, listener, until: closed.signal });
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
    query_timeout: ANSWER_TIMEOUT_MS,
    // The pool waits for the promise before it lends the connection, whatever its types say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client: ClientBase) => {
      await client.query(SESSION_SETTINGS);
    },
  });
  // An 'error' event that nobody hears ends the process, and the server's restart sends one to every
  // connection: the pool hears those that are idle, each client must hear its own while it is lent out.
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
 * The pool as Kysely sees it. A connection on which a statement was given up still waits for its answer, and
 * whoever got it next would wait behind it: it is closed instead of returned, as is one whose prepared
 * statements a migration has outdated.
 */
function poolForKysely(pool: Pool): PostgresPool {
  const nameOf = createStatementNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let isStuck = false;
      let isOutdated = false;

      async function ask(text: string, parameters: readonly unknown[]) {
        if (isStuck) throw new Error(GIVEN_UP);
        // Without parameters pg asks in one message, which takes no name.
        const name = parameters.length > 0 ? nameOf(text) : undefined;
        try {
          return await client.query({ ...(name && { name }), text, values: [...parameters] });
        } catch (error) {
          isStuck = error instanceof Error && error.message === GIVEN_UP;
          isOutdated ||= areStatementsOutdated(error);
          throw error;
        }
      }
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
      function query(text: unknown, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new TypeError('This pool has no cursors.');
        return ask(text, values);
      }
      return {
        query,
        release: (destroy) => client.release(isStuck || isOutdated || destroy),
      };
    },
  };
}

/**
 * A connection of its own and not of the pool: a migration may take as long as it needs, waiting for another
 * process's migration included, and whatever the work left in the session ends with it.
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
        // The first error is the one to report, also when the connection is gone and cannot roll back.
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
    // Without parameters pg uses the simple protocol, which takes several statements.
    runScript: async (script) => {
      // A text of several statements has several results, whatever the driver's types say.
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
  // A host with several addresses fails with one error for each and an empty message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
