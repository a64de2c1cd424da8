// On both databases: connections, transactions and listeners.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createTestDatabase, testDatabaseKind } from '../tests/harness/test-database.ts';
import type { TestDatabase } from '../tests/harness/test-database.ts';
import { openDatabase } from './client.server.ts';
import type { Database } from './database.server.ts';
import { openPostgres } from './postgres/postgres.server.ts';

const UNUSED_FOLDER = join(tmpdir(), 'memorials-never-made');

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await database.close();
});

async function backendPidOf(runner: Database['kysely']): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(runner);
  return rows[0]?.pid ?? 0;
}

describe('an open database', () => {
  test('is of the requested kind', () => {
    expect(database.kind).toBe(testDatabaseKind);
  });

  test('rolls back a transaction that fails', async () => {
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await sql`create table half (id integer)`.execute(transaction);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    const { rows } = await sql`select to_regclass('half') as found`.execute(database.kysely);
    expect(rows).toEqual([{ found: null }]);
  });

  test('isolates concurrent transactions', async () => {
    await sql`create table counter (value integer)`.execute(database.kysely);
    await sql`insert into counter values (0)`.execute(database.kysely);
    const addOne = (): Promise<unknown> =>
      database.kysely
        .transaction()
        .execute((transaction) => sql`update counter set value = value + 1`.execute(transaction));
    await Promise.all(Array.from({ length: 25 }, addOne));
    const { rows } = await sql`select value from counter`.execute(database.kysely);
    expect(rows).toEqual([{ value: 25 }]);
  });

  test("can be closed twice, and doesn't respond afterwards", async () => {
    await Promise.all([database.close(), database.close()]);
    await expect(database.ping()).rejects.toThrow(/closed|after calling end/);
  });
});

test.runIf(testDatabaseKind === 'postgres')(
  'opens although the start leaves no time to read the answers within their limit',
  { tags: 'full' },
  async () => {
    const opening = openPostgres(database.databaseUrl ?? '', {
      warn: () => undefined,
      fatal: () => undefined,
    });
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_200));
    const opened = await opening;
    await expect(opened.ping()).resolves.toBeUndefined();
    await opened.close();
  },
);

describe("a PostgreSQL server that can't be used", () => {
  test('is described in one sentence, without the password', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => {
      server.once('listening', resolve);
    });
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => {
      server.close(resolve);
    });
    const opening = openDatabase({
      databaseUrl: `postgres://keeper:very-secret@127.0.0.1:${port}/memorials`,
      directory: UNUSED_FOLDER,
    });
    await expect(opening).rejects.toThrow(
      `Cannot connect to PostgreSQL at 127.0.0.1:${port}/memorials: connect ECONNREFUSED 127.0.0.1:${port}. ` +
        'Check DATABASE_URL and that the server is running.',
    );
    await expect(opening).rejects.not.toThrow('very-secret');
  });

  test("an invalid URL isn't repeated in the error", async () => {
    const opening = openDatabase({
      databaseUrl: 'postgres://keeper:very secret@:x/y',
      directory: UNUSED_FOLDER,
    });
    await expect(opening).rejects.toThrow('Cannot connect to PostgreSQL at the address given');
    await expect(opening).rejects.not.toThrow('secret');
  });
});

describe.runIf(testDatabaseKind === 'postgres')('a PostgreSQL server that restarts', () => {
  let administrator: Database;
  let warnings: string[];
  let product: Database;

  beforeEach(async () => {
    warnings = [];
    const warn = (message: string) => void warnings.push(message);
    const log = { warn, fatal: warn };
    administrator = await openDatabase({
      databaseUrl: database.databaseUrl,
      directory: UNUSED_FOLDER,
    });
    product = await openDatabase({
      databaseUrl: database.databaseUrl,
      directory: UNUSED_FOLDER,
      log,
    });
  });

  afterEach(async () => {
    await Promise.all([administrator.close(), product.close()]);
  });

  async function endConnection(pid: number): Promise<void> {
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(administrator.kysely);
  }

  test('ends idle connections only, and the next query opens another', async () => {
    await endConnection(await backendPidOf(product.kysely));
    await expect
      .poll(() => warnings)
      .toEqual([
        'An idle connection to PostgreSQL was lost (terminating connection due to administrator command); ' +
          'the next query opens a new one.',
      ]);
    await expect(product.ping()).resolves.toBeUndefined();
  });

  test("fails the open transaction and doesn't end the process", async () => {
    const failing = product.kysely.transaction().execute(async (transaction) => {
      await endConnection(await backendPidOf(transaction));
      // The ping gives this process time to notice the lost connection before the next query.
      await administrator.ping();
      await sql`select 1`.execute(transaction);
    });
    await expect(failing).rejects.toThrow(/terminat|not queryable|closed/i);
    await expect(product.ping()).resolves.toBeUndefined();
  });

  test('never touches the folder of the embedded database', () => {
    expect(existsSync(UNUSED_FOLDER)).toBe(false);
  });
});
