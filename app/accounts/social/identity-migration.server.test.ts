// On both databases: a migration of rows.
import { readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';

const MIGRATION = 'db/migrations/0027-social-sign-ins.sql';

const database = openTestDatabase();

test('of several identities of one provider linked to an account, the migration keeps the first', async () => {
  const { kysely } = database;
  await sql`drop table social_sign_ins`.execute(kysely);
  await sql`drop index identities_by_user`.execute(kysely);
  await sql`create index identities_by_user on identities (user_id)`.execute(kysely);
  for (const name of ['a', 'b']) {
    await sql`
      insert into users (id, email, first_name, last_name, created_at, updated_at)
      values (${`usr_${name.repeat(22)}`}, ${`${name}@example.org`}, 'Ada', 'King', now(), now())
    `.execute(kysely);
  }
  const link = (provider: string, subject: string, name: string, day: string) =>
    sql`
      insert into identities (provider, subject, user_id, created_at)
      values (${provider}, ${subject}, ${`usr_${name.repeat(22)}`}, ${day})
    `.execute(kysely);
  await link('google', 'second', 'a', '2026-02-02');
  await link('google', 'first', 'a', '2026-01-01');
  await link('google', 'third', 'a', '2026-03-03');
  await link('facebook', 'other', 'a', '2026-04-04');
  await link('google', 'alone', 'b', '2026-05-05');

  const migration = await readFile(MIGRATION, 'utf8');
  await database.withSession((session) => session.runScript(migration));

  const { rows } = await sql<{ subject: string }>`
    select subject from identities order by subject
  `.execute(kysely);
  expect(rows.map(({ subject }) => subject)).toEqual(['alone', 'first', 'other']);
});
