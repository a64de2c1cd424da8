import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createBareDatabase, type TestDatabase } from '../tests/harness/test-database.ts';
import { migrate } from './migrate.server.ts';
import { migrateBefore } from './testing/migrate-before.ts';

const BEFORE = '0099';
const USER = `usr_${'0'.repeat(22)}`;
const MEMORIAL = `mem_${'0'.repeat(22)}`;

let database: TestDatabase;

beforeAll(async () => {
  database = await createBareDatabase();
  await migrateBefore(database, BEFORE);
  await fill();
  await migrate(database);
});

afterAll(async () => {
  await database.close();
});

async function fill(): Promise<void> {
  const { kysely } = database;
  await sql`
    insert into users (id, email, first_name, last_name, created_at, updated_at)
    values (${USER}, 'ada@example.org', 'Ada', 'Byron', now(), now())
  `.execute(kysely);
  await sql`
    insert into memorials (id, slug, document, state)
    values (${MEMORIAL}, 'ada', '{"fullName": "Ada"}', 'draft')
  `.execute(kysely);
  for (const [id, memorialId] of [
    ['account', null],
    ['memorial', MEMORIAL],
  ]) {
    await sql`
      insert into archives (
        id, memorial_id, user_id, state, storage_id, byte_size, parts, created_at, finished_at, expires_at
      ) values (
        ${id}, ${memorialId}, ${USER}, 'ready', md5(${id}), 1, 1, now(), now(), now() + interval '14 days'
      )
    `.execute(kysely);
  }
  await sql`
    insert into archives (id, user_id, created_at) values ('waiting', ${USER}, now())
  `.execute(kysely);
}

test('an archive of an account whose memorials nobody recorded ends; others stay', async () => {
  const rows = await database.kysely
    .selectFrom('archives')
    .select(['id', sql<boolean>`expires_at <= now()`.as('isOver')])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: 'account', isOver: true },
    { id: 'memorial', isOver: false },
    { id: 'waiting', isOver: null },
  ]);
});
