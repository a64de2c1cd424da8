import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../tests/harness/test-database.ts';
import { compileOnce } from './compile-once.server.ts';
import type { DatabaseHandle } from './schema.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('each run has its own values, each where it stands, and the query is built once', async () => {
  const build = vi.fn<(db: DatabaseHandle, a: string, b: string) => ReturnType<typeof compiled>>(
    (db, a, b) => compiled(db, a, b),
  );
  const run = compileOnce(build);
  expect(await run(database.kysely, 'Ada', 'Lind')).toEqual([{ words: 'Lind Ada 7 Lind' }]);
  expect(await run(database.kysely, "O'Neil", '$1')).toEqual([{ words: "$1 O'Neil 7 $1" }]);
  expect(build).toHaveBeenCalledOnce();
});

test('a run in a transaction sees what the transaction wrote', async () => {
  const count = compileOnce((db: DatabaseHandle, slug: string) =>
    db.selectFrom('memorials').select('version').where('slug', '=', slug).compile(),
  );
  expect(await count(database.kysely, 'ada-lind')).toEqual([]);
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`
      insert into memorials (id, slug, document) values ('mem_0123456789ABCDEFGHIJab', 'ada-lind', '{}')
    `.execute(transaction);
    expect(await count(transaction, 'ada-lind')).toEqual([{ version: 1 }]);
  });
});

function compiled(db: DatabaseHandle, a: string, b: string) {
  return sql<{ words: string }>`
    select concat_ws(' ', ${b}::text, ${a}::text, ${7}::int, ${b}::text) as words
  `.compile(db);
}
