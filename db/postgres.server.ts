// A PostgreSQL server (15 or newer) through a pool of connections. Never prints the address with its password.

import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { ClientBase, PoolClient, QueryResult } from 'pg';

import type { Database, DatabaseLog, DatabaseSession, SqlRunner } from './database.server.ts';
import type { DatabaseSchema } from './schema.server.ts';
import { VALUE_PARSERS } from './value-parsers.server.ts';
import type { ValueParser } from './value-parsers.server.ts';

/** Ten connections serve thousands of short queries a second and leave room for other instances. */
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
// The driver gives up waiting after this many milliseconds; its types do not know the setting.
const PING = { text: 'select 1', query_timeout: 5_000 };

// Set by statements and not by start-up options, because poolers such as PgBouncer refuse unknown options.
const SESSION_SETTINGS = `set time zone 'UTC'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`;

/**
 * Connects to the server at `databaseUrl` and checks that it answers.
 *
 * @throws Error with a sentence naming user, host and database, never the password.
 */
export async function openPostgres(databaseUrl: string, log: DatabaseLog): Promise<Database> {
  const pool = createPool(databaseUrl, log);
  const kysely = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;

  async function ping(): Promise<void> {
    await pool.query(PING);
  }

  async function close(): Promise<void> {
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
    withSession: (work) => withClient(pool, work),
    close: () => (closing ??= close()),
  };
}

function createPool(databaseUrl: string, log: DatabaseLog): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'memorials',
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        VALUE_PARSERS[oid] ?? (types.getTypeParser(oid, format) as ValueParser),
    },
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

async function withClient<Result>(
  pool: Pool,
  work: (session: DatabaseSession) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    // A migration may take as long as it needs, waiting for another process's migration included.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(sessionOf(client));
  } finally {
    // Closed and not returned: whatever the work left in the session ends with it.
    client.release(true);
  }
}

function sessionOf(client: PoolClient): DatabaseSession {
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

function runnerOf(client: PoolClient): SqlRunner {
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
