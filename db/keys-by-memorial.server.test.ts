// On both databases: keys, and a migration of rows.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { createBareDatabase, createTestDatabase } from '../tests/harness/test-database.ts';
import { migrate } from './migrate.server.ts';
import { migrateBefore } from './testing/migrate-before.ts';

/** Tables with a key without the memorial. They never become partitions. */
const KEPT_WHOLE: Readonly<Record<string, string>> = {
  archives: 'an account has archives, too, and few at a time',
  booklets: 'few at a time, for days',
  cases: 'few; the operator lists them all',
  mail_bounces: 'for 90 days; of all emails',
  mail_deliveries: 'for 30 days; of all emails',
  memorial_cards: 'one for a memorial, found by the hash in its address',
  memorial_guests: 'few; the owner adds them',
  memorial_slugs: 'an address belongs to one memorial of all, which it finds',
  offers: 'few; a link has the id alone',
  operator_log: 'the memorial may be gone',
  support_sessions: 'few',
  video_sounds: 'few',
  videos: 'few at a time',
};

test('a table that grows with memorials has the memorial in its key', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { rows } = await sql<{ table: string }>`
    select distinct relname::text as "table"
    from pg_index
    join pg_class on pg_class.oid = indrelid
    join pg_attribute on attrelid = indrelid and attname = 'memorial_id'
    where indisunique and relnamespace = 'public'::regnamespace and attnum <> all (indkey)
    order by 1
  `.execute(database.kysely);
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(KEPT_WHOLE));
});

const MEMORIAL = `mem_${'0'.repeat(22)}`;
const USER = `usr_${'0'.repeat(22)}`;
const TRIBUTE = `tri_${'0'.repeat(22)}`;

test(
  'rows from an earlier version get their memorial, and are deleted with it and with their parents',
  { tags: 'full' },
  async () => {
    const database = await createBareDatabase();
    onTestFinished(() => database.close());
    await migrateBefore(database, '0083');
    const run = (statement: string) => sql.raw(statement).execute(database.kysely);
    const count = async (table: string) =>
      (await run(`select from ${table} where memorial_id = '${MEMORIAL}'`)).rows.length;
    await run(`insert into memorials (id, slug, document) values ('${MEMORIAL}', 'ada', '{}')`);
    await run(`insert into users (id, email, first_name, last_name, created_at, updated_at)
    values ('${USER}', 'ada@example.org', 'Ada', 'Byron', now(), now())`);
    await run(`insert into tributes (id, memorial_id, section_id, position, written_at, name, body)
    values ('${TRIBUTE}', '${MEMORIAL}', 'sec', 0, now(), 'Bo', 'A word')`);
    await run(`insert into tribute_submissions
    (id, memorial_id, state, tribute_id, name, body, form_nonce, created_at, written_at)
    values ('sub', '${MEMORIAL}', 'published', '${TRIBUTE}', 'Bo', 'A word', '1', now(), now())`);
    await run(`insert into condolences (id, memorial_id, state, name, body, form_nonce, created_at, written_at)
    values ('con', '${MEMORIAL}', 'arrived', 'Bo', 'A word', '1', now(), now())`);
    await run(`insert into condolence_reads values ('con', '${USER}', now())`);
    await run(`insert into condolence_replies (id, condolence_id, kind, body, created_at)
    values ('rep', 'con', 'reply', 'Thanks', now())`);
    await run(`insert into words_photos (id, submission_id, byte_size, appears, created_at)
    values ('one', 'sub', 1, true, now())`);
    await run(`insert into words_photos (id, condolence_id, byte_size, appears, created_at)
    values ('two', 'con', 1, true, now())`);
    await run(`insert into attendance
    (id, memorial_id, state, name, people, gatherings, form_nonce, created_at, written_at)
    values ('att', '${MEMORIAL}', 'coming', 'Bo', 1, '{}', '1', now(), now())`);
    await run(`insert into attendance_notices (id, memorial_id, kind, body, recipients, created_at)
    values ('not', '${MEMORIAL}', 'changes', '', 1, now())`);
    await run(`insert into attendance_mails (notice_id, attendance_id, was, became, due_at)
    values ('not', 'att', '{}', '{}', now())`);

    await migrate(database);

    expect(await count('condolence_reads')).toBe(1);
    expect(await count('condolence_replies')).toBe(1);
    expect(await count('words_photos')).toBe(2);
    expect(await count('attendance_mails')).toBe(1);
    // A process of the earlier release goes on writing.
    await run(`insert into condolence_replies (id, condolence_id, kind, body, created_at)
    values ('rep2', 'con', 'thanks', 'Thanks', now())`);
    expect(await count('condolence_replies')).toBe(2);
    await run(`delete from tributes where id = '${TRIBUTE}'`);
    const { rows } = await run('select memorial_id, tribute_id from tribute_submissions');
    expect(rows).toEqual([{ memorial_id: MEMORIAL, tribute_id: null }]);
    await run(`delete from condolences where id = 'con'`);
    expect(await count('condolence_replies')).toBe(0);
    expect(await count('words_photos')).toBe(1);
    await run(`delete from memorials where id = '${MEMORIAL}'`);
    expect(await count('tribute_submissions')).toBe(0);
    expect(await count('words_photos')).toBe(0);
    expect(await count('attendance_mails')).toBe(0);
  },
);
