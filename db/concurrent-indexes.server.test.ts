// On both databases: indexes that are built while a table is used.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createTestDatabase, testDatabaseKind } from '../tests/harness/test-database.ts';
import type { TestDatabase } from '../tests/harness/test-database.ts';
import { migrate, migrationStatus } from './migrate.server.ts';

const MIGRATION = '8001-seeds.sql';
const TEXT = `create unique index concurrently seeds_in_order on seeds (name, applied_at);
alter table seeds drop constraint seeds_pkey;
alter table seeds add constraint seeds_pkey primary key using index seeds_in_order;
`;

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'memorials-migrations-'));
  cpSync(fileURLToPath(new URL('./migrations/', import.meta.url)), directory, { recursive: true });
});

afterEach(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

async function keyOfSeeds(): Promise<string | undefined> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'seeds_pkey'
  `.execute(database.kysely);
  return rows[0]?.definition;
}

test('the index is built and becomes the key', async () => {
  writeFileSync(join(directory, MIGRATION), TEXT);
  expect(await migrate(database, { directory })).toEqual([MIGRATION]);
  expect(await keyOfSeeds()).toBe('PRIMARY KEY (name, applied_at)');
});

test.runIf(testDatabaseKind === 'postgres')(
  'the table is read and written while the index is built, even by two migrating processes',
  async () => {
    writeFileSync(join(directory, MIGRATION), TEXT);
    const writer = Promise.withResolvers<void>();
    const isWriting = Promise.withResolvers<void>();
    const writing = database.withSession((session) =>
      session.transaction(async (transaction) => {
        await transaction.query(`insert into seeds (name) values ('first')`);
        isWriting.resolve();
        await writer.promise;
      }),
    );
    await isWriting.promise;
    const migrating = Promise.all([
      migrate(database, { directory }),
      migrate(database, { directory }),
    ]);
    for (let builds = 0; builds === 0;) {
      const { rows } =
        await sql`select from pg_stat_progress_create_index where datname = current_database()`.execute(
          database.kysely,
        );
      builds = rows.length;
    }
    await sql`insert into seeds (name) values ('second')`.execute(database.kysely);
    expect((await migrationStatus(database, { directory })).pending).toEqual([MIGRATION]);
    writer.resolve();
    await writing;
    expect((await migrating).flat()).toEqual([MIGRATION]);
    const { rows } = await sql`select name from seeds order by name`.execute(database.kysely);
    expect(rows).toEqual([{ name: 'first' }, { name: 'second' }]);
    expect(await keyOfSeeds()).toBe('PRIMARY KEY (name, applied_at)');
  },
);

test.runIf(testDatabaseKind === 'postgres')(
  "a failed build's remains are rebuilt once the cause is gone",
  async () => {
    writeFileSync(
      join(directory, MIGRATION),
      'create unique index concurrently seeds_by_length on seeds (length(name));\nselect 1;\n',
    );
    await sql`insert into seeds (name) values ('one'), ('two')`.execute(database.kysely);
    await expect(migrate(database, { directory })).rejects.toThrow('seeds_by_length');
    await sql`delete from seeds where name = 'two'`.execute(database.kysely);
    expect(await migrate(database, { directory })).toEqual([MIGRATION]);
    const { rows } = await sql<{ isValid: boolean }>`
      select indisvalid as "isValid" from pg_index where indexrelid = 'seeds_by_length'::regclass
    `.execute(database.kysely);
    expect(rows).toEqual([{ isValid: true }]);
  },
);

test.runIf(testDatabaseKind === 'postgres')(
  'a partitioned table gets its index in the transaction',
  async () => {
    writeFileSync(
      join(directory, MIGRATION),
      'create index concurrently parts_by_name on parts (name);\n',
    );
    await sql`create table parts (name text) partition by hash (name)`.execute(database.kysely);
    await sql`create table parts_0 partition of parts for values with (modulus 1, remainder 0)`.execute(
      database.kysely,
    );
    expect(await migrate(database, { directory })).toEqual([MIGRATION]);
    const { rows } = await sql`select from pg_indexes where tablename = 'parts_0'`.execute(
      database.kysely,
    );
    expect(rows).toHaveLength(1);
  },
);
