// On both databases: copies of whole tables.
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  createBareDatabase,
  type TestDatabase,
  testDatabaseKind,
} from '../tests/harness/test-database.ts';
import type { Database } from './database.server.ts';
import {
  listTables,
  readRows,
  readSequences,
  setSequence,
  writeRows,
} from './table-contents.server.ts';

const SCHEMA = `
  create table alpha (id integer primary key, beta_id integer);
  create table beta (
    id      bigint generated always as identity primary key,
    price   numeric(20, 4),
    ratio   double precision,
    moment  timestamptz,
    day     date,
    bytes   bytea,
    words   text[],
    content jsonb,
    is_on   boolean,
    length  integer generated always as (char_length(content ->> 'text')) stored
  );
  alter table alpha add foreign key (beta_id) references beta (id);
  create sequence receipts;
`;
const ROWS = `
  insert into beta (price, ratio, moment, day, bytes, words, content, is_on) values
    (1234567890123456.7891, 0.1, '2026-03-29 02:30:00.123456+02', '2024-02-29', '\\xdeadbeef',
     array['a, "b"', null, 'ß'], '{"text": "line\\nnext \\"quoted\\" \\\\ 🕯", "list": [1.50, null]}', true),
    (null, 'NaN', 'infinity', null, '', '{}', null, null);
  delete from beta where id = 2;
  insert into beta (price) values (3);
  insert into alpha values (7, 1);
  select nextval('receipts'), nextval('receipts');
`;

let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  source = await createBareDatabase();
  target = await createBareDatabase(testDatabaseKind === 'postgres' ? 'embedded' : undefined);
  await source.withSession((session) => session.runScript(SCHEMA + ROWS));
  await target.withSession((session) => session.runScript(SCHEMA));
});
afterAll(() => Promise.all([source.close(), target.close()]));

async function contentsOf(database: Database): Promise<Record<string, string[]>> {
  return database.withSession((session) =>
    session.transaction(async (transaction) => {
      const contents: Record<string, string[]> = {};
      for (const table of await listTables(transaction)) {
        const lines = [];
        for await (const part of readRows(transaction, table)) lines.push(...part);
        contents[table.name] = lines;
      }
      return contents;
    }),
  );
}

test('every kind of value is copied unchanged, also into the other kind of database', async () => {
  const contents = await contentsOf(source);
  const sequences = await source.withSession((session) => readSequences(session));
  await target.withSession((session) =>
    session.transaction(async (transaction) => {
      await transaction.runScript(
        `set local datestyle = 'German'; set local timezone = 'Asia/Kolkata'`,
      );
      for (const table of await listTables(transaction)) {
        await writeRows(transaction, table, contents[table.name] ?? []);
      }
      for (const sequence of sequences) await setSequence(transaction, sequence);
    }),
  );
  expect(await contentsOf(target)).toEqual(contents);
  expect(Object.keys(contents)).toEqual(['beta', 'alpha']);
  expect(contents['beta']?.[0]).toContain('2026-03-29 00:30:00.123456+00');
});

test('sequences continue after the last value', async () => {
  const next = async (statement: string) =>
    target.withSession((session) => session.query<{ id: number }>(statement));
  expect(await next('insert into beta (price) values (4) returning id')).toEqual([{ id: 4 }]);
  expect(await next(`select nextval('receipts') as id`)).toEqual([{ id: 3 }]);
});

test('a large table is read completely, each row once', async () => {
  await source.withSession((session) =>
    session.runScript(`
      create table pages (id integer primary key, body text);
      insert into pages select n, repeat('x', 700) from generate_series(1, 7000) as n;
    `),
  );
  const lines = (await contentsOf(source))['pages'] ?? [];
  const ids = lines.map((line) => Number((JSON.parse(line) as string[])[0]));
  expect(ids.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 7000 }, (_, index) => index + 1),
  );
});

test('circular references between tables are refused by name', { tags: 'full' }, async () => {
  const circular = await createBareDatabase();
  await circular.withSession((session) =>
    session.runScript(`
      create table one (id integer primary key);
      create table two (id integer primary key references one);
      alter table one add foreign key (id) references two;
    `),
  );
  await expect(circular.withSession((session) => listTables(session))).rejects.toThrow('one, two');
  await circular.close();
});
