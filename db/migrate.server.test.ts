// On both databases: migrations and their lock. Long, because its tests share one migrated database.
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';

import { createTestDatabase, testDatabaseKind } from '../tests/harness/test-database.ts';
import type { TestDatabase } from '../tests/harness/test-database.ts';
import { openDatabase } from './client.server.ts';
import { migrate, MigrationError, migrationStatus } from './migrate.server.ts';

const OWN_MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
const OWN_NAMES = readdirSync(OWN_MIGRATIONS).toSorted();
const FIRST = '0001-memorials.sql';
const MADE_BY_TESTS =
  'earlier fixed first good half kept newer newest next second slow words'.split(' ');

let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'memorials-migrations-'));
  cpSync(OWN_MIGRATIONS, directory, { recursive: true });
});

/** A database for each test would take a second. */
afterEach(async () => {
  rmSync(directory, { recursive: true });
  await database.withSession((session) =>
    session.runScript(`
      drop table if exists ${MADE_BY_TESTS.join()} cascade;
      drop function if exists count_words;
      alter table memorials drop column if exists another;
      delete from schema_migrations where name > '8'`),
  );
});

function addMigration(name: string, text: string): void {
  writeFileSync(join(directory, name), text);
}

async function tableExists(name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${name}) is not null as found
  `.execute(database.kysely);
  return rows[0]?.found ?? false;
}

async function terminateQuery(pattern: string): Promise<void> {
  let ended = 0;
  while (ended === 0) {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query like ${pattern} and state = 'active'
        and pid <> pg_backend_pid() and datname = current_database()
    `.execute(database.kysely);
    ended = rows.length;
  }
}

/** Resolves while a query waits for a lock. */
async function waitingForLock(): Promise<void> {
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where not granted and datname = current_database()
    `.execute(database.kysely);
    waiting = rows.length;
  }
}

describe('applying migrations', () => {
  test("a fully migrated database isn't changed", async () => {
    expect(await migrate(database)).toEqual([]);
  });

  test('new ones are applied in numerical order, each once', async () => {
    addMigration('8002-second.sql', 'create table second (first_id integer references first (id))');
    addMigration('8001-first.sql', 'create table first (id integer primary key)');
    expect(await migrate(database, { directory })).toEqual(['8001-first.sql', '8002-second.sql']);
    expect(await migrate(database, { directory })).toEqual([]);
    expect(await tableExists('second')).toBe(true);
  });

  test('a file can contain several statements, comments, and semicolons in texts and functions', async () => {
    addMigration(
      '8001-several.sql',
      `-- one; comment
       create table words (word text); /* another; one */
       insert into words values ('a;b');
       create function count_words() returns bigint language plpgsql as $$
         begin return (select count(*) from words); end;
       $$;
       insert into words select count_words()::text;`,
    );
    await migrate(database, { directory });
    const { rows } = await sql`select word from words order by word`.execute(database.kysely);
    expect(rows).toEqual([{ word: '1' }, { word: 'a;b' }]);
  });

  test('of two processes starting at once, one applies them and the other waits', async () => {
    addMigration('8001-slow.sql', 'select pg_sleep(0.3); create table slow (id integer)');
    const other =
      database.databaseUrl === undefined
        ? database
        : await openDatabase({ databaseUrl: database.databaseUrl, directory: '' });
    try {
      const applied = await Promise.all([
        migrate(database, { directory }),
        migrate(other, { directory }),
      ]);
      expect(applied.flat()).toEqual(['8001-slow.sql']);
    } finally {
      if (other !== database) await other.close();
    }
  });
});

describe('a table used by other queries', () => {
  test.runIf(testDatabaseKind === 'postgres')(
    'a long read delays the migration, and the migration delays no page',
    async () => {
      addMigration('8001-column.sql', 'alter table memorials add column another text');
      const reader = Promise.withResolvers<void>();
      const isReading = Promise.withResolvers<void>();
      const reading = database.withSession((session) =>
        session.transaction(async (transaction) => {
          await transaction.query('select count(*) from memorials');
          isReading.resolve();
          await reader.promise;
        }),
      );
      await isReading.promise;
      const blocked = Promise.withResolvers<string>();
      const migrating = migrate(database, { directory, onBlocked: blocked.resolve });
      await waitingForLock();
      const begin = performance.now();
      await sql`select count(*) from memorials`.execute(database.kysely);
      expect(performance.now() - begin).toBeLessThan(2_000);
      expect(await blocked.promise).toBe('8001-column.sql');
      expect((await migrationStatus(database, { directory })).pending).toEqual(['8001-column.sql']);
      reader.resolve();
      await reading;
      expect(await migrating).toEqual(['8001-column.sql']);
    },
  );
});

describe('a failing migration', () => {
  test('leaves nothing half-applied and says which file and line', async () => {
    addMigration('8001-good.sql', 'create table good (id integer)');
    addMigration(
      '8002-bad.sql',
      'create table half (id integer);\n\nselect no_such_column from half;',
    );
    const failing = migrate(database, { directory });
    await expect(failing).rejects.toBeInstanceOf(MigrationError);
    await expect(failing).rejects.toThrow(
      'The migration 8002-bad.sql failed in line 3 and was rolled back: column "no_such_column" does not exist',
    );
    expect(await tableExists('half')).toBe(false);
    expect(await tableExists('good')).toBe(true);
    expect((await migrationStatus(database, { directory })).pending).toEqual(['8002-bad.sql']);
  });

  test('can be fixed and started again', async () => {
    addMigration('8001-fixed.sql', 'create table fixed (id integer); select 1 / 0');
    await expect(migrate(database, { directory })).rejects.toThrow('division by zero');
    addMigration('8001-fixed.sql', 'create table fixed (id integer)');
    expect(await migrate(database, { directory })).toEqual(['8001-fixed.sql']);
  });

  test('one that ends its own transaction is refused and not recorded as applied', async () => {
    addMigration('8001-commits.sql', 'create table kept (id integer); commit; begin;');
    await expect(migrate(database, { directory })).rejects.toThrow('it ends its own transaction');
    expect((await migrationStatus(database, { directory })).applied).toEqual(OWN_NAMES);
  });

  test.runIf(testDatabaseKind === 'postgres')(
    'a connection lost in the middle leaves it unapplied, and the lock is released',
    async () => {
      addMigration('8001-endless.sql', 'create table half (id integer); select pg_sleep(600)');
      const failing = migrate(database, { directory }).catch((error: unknown) => error);
      await terminateQuery('%pg_sleep(600)%');
      expect(await failing).toBeInstanceOf(MigrationError);
      expect(await tableExists('half')).toBe(false);
      addMigration('8001-endless.sql', 'create table half (id integer)');
      expect(await migrate(database, { directory })).toEqual(['8001-endless.sql']);
    },
  );
});

describe('refusals, which change nothing', () => {
  test("an applied migration's text changed", async () => {
    writeFileSync(
      join(directory, FIRST),
      `${readFileSync(join(directory, FIRST), 'utf8')}\n-- changed\n`,
    );
    addMigration('8001-next.sql', 'create table next (id integer)');
    const sentence =
      `The migration file ${FIRST} has changed since it was applied. Restore the file as it ` +
      'was and put the change into a new migration.';
    await expect(migrate(database, { directory })).rejects.toThrow(sentence);
    expect(await tableExists('next')).toBe(false);
    expect((await migrationStatus(database, { directory })).problem).toBe(sentence);
  });

  test.runIf(testDatabaseKind === 'postgres')(
    'the database has an encoding that lacks letters',
    { tags: 'full' },
    async () => {
      const name = `memorials_ascii_${randomUUID().slice(0, 8)}`;
      const onServer = (statement: string) =>
        database.withSession((session) => session.query(statement));
      await onServer(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
      onTestFinished(async () => void (await onServer(`drop database ${name}`)));
      const url = new URL(database.databaseUrl ?? '');
      url.pathname = `/${name}`;
      const ascii = await openDatabase({ databaseUrl: url.href, directory: '' });
      onTestFinished(() => ascii.close());
      await expect(migrate(ascii)).rejects.toThrow(
        /^The database has the encoding SQL_ASCII.*UTF8/,
      );
      expect((await migrationStatus(ascii)).applied).toEqual([]);
    },
  );

  test.runIf(testDatabaseKind === 'postgres')(
    'the database user sees no schema',
    { tags: 'full' },
    async () => {
      const url = new URL(database.databaseUrl ?? '');
      url.searchParams.set('options', '-c search_path=nowhere');
      const nowhere = await openDatabase({ databaseUrl: url.href, directory: '' });
      onTestFinished(() => nowhere.close());
      await expect(migrate(nowhere)).rejects.toThrow(
        /^The database has none of the schemas of this user’s search_path \(nowhere\)/,
      );
    },
  );

  test("different line endings don't count as a change", { tags: 'full' }, async () => {
    const text = readFileSync(join(directory, FIRST), 'utf8');
    writeFileSync(join(directory, FIRST), text.replaceAll('\n', '\r\n'));
    expect(await migrate(database, { directory })).toEqual([]);
  });

  test('the database has a migration unknown to this version', async () => {
    addMigration('8001-newer.sql', 'create table newer (id integer)');
    await migrate(database, { directory });
    const older = migrate(database, { directory: OWN_MIGRATIONS });
    await expect(older).rejects.toBeInstanceOf(MigrationError);
    await expect(older).rejects.toThrow(
      'The database has the migration 8001-newer.sql, which this version does not know',
    );
    expect((await migrationStatus(database)).problem).toContain('8001-newer.sql');
  });

  test('the database is several versions ahead', { tags: 'full' }, async () => {
    addMigration('8001-newer.sql', 'create table newer (id integer)');
    addMigration('8002-newest.sql', 'create table newest (id integer)');
    addMigration('8003-last.sql', 'drop table newer');
    await migrate(database, { directory });
    await expect(migrate(database, { directory: OWN_MIGRATIONS })).rejects.toThrow(
      'The database has the migration 8001-newer.sql and 2 more, which this version does not know: the database was used ' +
        'by a newer version. Start that version, or restore a backup from before it.',
    );
  });

  test('a new migration has a lower number than an applied one', { tags: 'full' }, async () => {
    addMigration('8002-later.sql', 'select 1');
    await migrate(database, { directory });
    addMigration('8001-earlier.sql', 'create table earlier (id integer)');
    await expect(migrate(database, { directory })).rejects.toThrow(
      'The migration 8001-earlier.sql comes before 8002-later.sql, which is already applied.',
    );
    expect(await tableExists('earlier')).toBe(false);
  });

  test.each([
    [['8001-One.sql'], 'The migration file 8001-One.sql must be named NNNN-topic.sql.'],
    [['81-two.sql'], 'The migration file 81-two.sql must be named NNNN-topic.sql.'],
    [
      ['8001-one.sql', '8001-two.sql'],
      'The migrations 8001-one.sql and 8001-two.sql have the same number.',
    ],
  ])('files named %j', async (names, sentence) => {
    for (const name of names) addMigration(name, 'select 1');
    await expect(migrate(database, { directory })).rejects.toThrow(sentence);
  });
});

describe('the migration status', () => {
  test('up to date', async () => {
    expect(await migrationStatus(database)).toEqual({
      applied: OWN_NAMES,
      pending: [],
      problem: null,
    });
  });

  test('before the very first migration', async () => {
    await sql`alter table schema_migrations rename to known_migrations`.execute(database.kysely);
    const status = await migrationStatus(database);
    await sql`alter table known_migrations rename to schema_migrations`.execute(database.kysely);
    expect(status).toEqual({ applied: [], pending: OWN_NAMES, problem: null });
  });
});
