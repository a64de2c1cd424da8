// On both databases: the dumps of earlier versions are restored and migrated. scripts/upgrades/record.mjs makes them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { find as findUser } from '../../app/accounts/store.server.ts';
import { listMediaOfMemorial } from '../../app/media/uses/store.server.ts';
import { findOffer } from '../../app/members/offers/store.server.ts';
import { BehindDoorError } from '../../app/memorials/door/behind-door.ts';
import { createMarkdownCache } from '../../app/memorials/markdown-cache.server.ts';
import { getPage } from '../../app/memorials/published-memorials.server.ts';
import { createBareDatabase, type TestDatabase } from '../../tests/harness/test-database.ts';
import { migrate, migrationStatus } from '../migrate.server.ts';

const DUMPS = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.sql.gz'))
  .toSorted();

/** Tables whose rows are in another one now. */
const MOVED: Readonly<Record<string, string>> = {
  memorial_invitations: 'offers',
  memorial_handovers: 'offers',
  memorial_successors: 'offers',
};
/** The id of which the link in an email was made. */
function linkIdOf(table: string): string {
  // A legacy contact who was never asked has no link yet.
  return table === 'memorial_successors'
    ? `coalesce(asked_id, 'suc_' || substr(memorial_id, 5))`
    : 'id';
}

/** Lists of what has yet to be done, and of what may be forgotten. */
const PASSING = new Set(['memorial_names_due', 'attempts', 'schema_migrations', 'media_uses']);

let database: TestDatabase;

beforeEach(async () => {
  database = await createBareDatabase();
});

afterEach(() => database.close());

async function restoreDump(name: string): Promise<void> {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, name))).toString('utf8');
  await database.withSession(async (session) => {
    // As `pg_dump` has it: functions are created before the tables that they use.
    await session.runScript(`set check_function_bodies = false; ${text}`);
    await session.runScript('reset check_function_bodies');
  });
}

async function rows<Row>(statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(database.kysely)).rows;
}

async function countRows(): Promise<Map<string, number>> {
  const tables = await rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const union = tables.map(({ name }) => `select '${name}' as name, count(*) from ${name}`);
  const counts = await rows<{ name: string; count: number }>(union.join(' union all '));
  return new Map(counts.map(({ name, count }) => [name, count]));
}

async function readContent() {
  const has = new Set((await countRows()).keys());
  return {
    users: await rows(`select id, email, first_name, password_hash from users order by id`),
    memorials: await rows(
      `select id, slug, state, document->>'fullName' as name from memorials order by id`,
    ),
    tributes: await rows(`select id, memorial_id, name, body from tributes order by id`),
    uses: has.has('media_uses')
      ? // 0061 counts those of removed parts anew: addresses in their texts are uses no more.
        await rows(
          `select memorial_id, media_id from media_uses where kind <> 'removed' order by 1, 2`,
        )
      : [],
  };
}

const RECORDED = DUMPS.map((name) => name.slice(0, 4));
/** With more, record the last commit before the newest migration: scripts/upgrades/versions.mjs, then record.mjs. */
const MOST_UNRECORDED = 15;

test('there are dumps of the first and last versions', () => {
  expect(RECORDED).toEqual(
    expect.arrayContaining(['0024', '0031', '0045', '0058', '0070', '0073', '0096']),
  );
  const newest = RECORDED.at(-1) ?? '';
  const since = readdirSync(join(import.meta.dirname, '../migrations')).filter(
    (name) => name.slice(0, 4) > newest,
  );
  expect(since.length).toBeLessThanOrEqual(MOST_UNRECORDED);
});

const isFull = process.env['TEST_MATRIX'] === 'full';
/** All later migrations change its rows. */
const firstDump = DUMPS.slice(0, 1);

test.each(isFull ? DUMPS : firstDump)(
  '%s: one start later everything is there, and pages are readable',
  async (dump) => {
    await restoreDump(dump);
    const before = await countRows();
    const content = await readContent();
    const asked = await Promise.all(
      Object.keys(MOVED)
        .filter((table) => before.has(table))
        .map((table) => rows<{ id: string }>(`select ${linkIdOf(table)} as id from ${table}`)),
    );
    expect(content.users.length).toBeGreaterThan(2);
    expect(content.memorials.length).toBeGreaterThan(2);

    const applied = await migrate(database);
    expect(applied.length).toBeGreaterThan(0);
    expect(await migrationStatus(database)).toMatchObject({ pending: [], problem: null });

    const after = await countRows();
    const { uses, ...others } = content;
    expect(await readContent()).toMatchObject(others);
    expect((await readContent()).uses).toEqual(expect.arrayContaining(uses));
    for (const [table, count] of before) {
      if (PASSING.has(table)) continue;
      expect(after.get(MOVED[table] ?? table), table).toBeGreaterThanOrEqual(count);
    }
    for (const { id } of asked.flat()) {
      expect(await findOffer(database.kysely, id), id).toMatchObject({ id });
    }
    await readWithThisVersion();
  },
);

/** Reads accounts, pages and uses of pictures by the code of today. */
async function readWithThisVersion(): Promise<void> {
  const { kysely } = database;
  const context = { kysely, renderMarkdown: createMarkdownCache(), now: () => new Date() };
  const users = await rows<{ id: string; email: string }>('select id, email from users');
  for (const { id, email } of users) {
    expect(await findUser(kysely, id)).toMatchObject({ email });
  }
  const published = await rows<{ id: string; slug: string; name: string }>(
    `select id, slug, document->>'fullName' as name from memorials where state = 'published'`,
  );
  expect(published.length).toBeGreaterThan(0);
  for (const { id, slug, name } of published) {
    const page = await getPage(context, slug).catch((error: unknown) => error);
    if (page instanceof BehindDoorError) continue;
    expect(page, slug).toMatchObject({ slug, people: [{ name }] });
    expect(await listMediaOfMemorial(kysely, id)).toBeInstanceOf(Array);
  }
}
