import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ROWS_PER_DELETE } from '../../../db/delete-in-batches.server.ts';
import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { aPublishedMemorial } from '../../memorials/testing/families.ts';
import { purgeTakenDown } from './purging.server.ts';

const ROWS = 2 * ROWS_PER_DELETE + 10;
const TABLES = ['tribute_submissions', 'tributes', 'draft_changes', 'memorial_log'] as const;

const app = openTestApp();
beforeAll(async () => {
  await run(`create table statements (name text, deleted bigint)`);
  await run(`create function note_statement() returns trigger language plpgsql as $$
    begin insert into statements select tg_table_name, count(*) from before; return null; end $$`);
  for (const table of TABLES) {
    await run(`create trigger notes_statements after delete on ${table}
      referencing old table as before for each statement execute function note_statement()`);
  }
});
afterAll(() => run('drop function note_statement cascade; drop table statements'));

const run = (statement: string) =>
  app.database.withSession((session) => session.runScript(statement));

async function aLargeMemorial(): Promise<string> {
  const { owner, id } = await aPublishedMemorial(app);
  const places = `generate_series(1, ${ROWS}) as place`;
  await run(`
    insert into tribute_submissions (id, memorial_id, state, name, body, form_nonce, created_at, written_at)
    select '${id} ' || place, '${id}', 'waiting', 'Bo', 'A word', place, now(), now() from ${places};
    insert into tributes (id, memorial_id, section_id, position, written_at, name, body)
    select random_id('tri'), '${id}', 'sec', place, now(), 'Bo', 'A word' from ${places};
    insert into draft_changes (memorial_id, change_id, path, created_at)
    select '${id}', place, 'quote', now() from ${places};
    insert into memorial_log (memorial_id, action, created_at)
    select '${id}', 'edited', now() from ${places}`);
  // A server does this by itself. Otherwise a plan could be that for the empty tables of a database used before.
  await run(`analyze ${TABLES.join()}`);
  await owner.call('DELETE', `/${id}`);
  return id;
}

async function rowsLeft(id: string): Promise<number[]> {
  const counts = TABLES.map(async (table) => {
    const { rows } = await sql`select from ${sql.table(table)} where memorial_id = ${id}`.execute(
      app.database.kysely,
    );
    return rows.length;
  });
  return Promise.all(counts);
}

async function largestStatement(): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select max(deleted) as most from statements`.execute(app.database.kysely);
  return Number(rows[0]?.most);
}

test('a purge deletes some thousand rows at a time, and the next one deletes what an interrupted one left', async () => {
  const id = await aLargeMemorial();
  app.clock.advance({ days: 31 });
  // The second statement on tributes fails.
  await run(`
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if (select count(*) from statements where name = 'tributes') > 0 then
        raise exception 'interrupted';
      end if;
      return null;
    end $$;
    create trigger fails before delete on tributes for each statement execute function fail_once()`);
  await expect(purgeTakenDown(app.services)).rejects.toThrow('interrupted');
  const [submissions, tributes, changes, log] = await rowsLeft(id);
  expect([submissions, tributes, changes]).toEqual([0, ROWS - ROWS_PER_DELETE, ROWS]);
  expect(log).toBeGreaterThanOrEqual(ROWS);

  await run('drop function fail_once cascade');
  await purgeTakenDown(app.services);
  expect(await rowsLeft(id)).toEqual([0, 0, 0, 0]);
  expect(await largestStatement()).toBe(ROWS_PER_DELETE);
  const { state } = await app.database.kysely
    .selectFrom('memorials')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('purged');
});

test(
  "a purged memorial's log is deleted the next time if a purge ended before it",
  { tags: 'full' },
  async () => {
    const id = await aLargeMemorial();
    app.clock.advance({ days: 31 });
    await run(`
    create function fail_once() returns trigger language plpgsql as $$
    begin raise exception 'interrupted'; end $$;
    create trigger fails before delete on memorial_log for each statement execute function fail_once()`);
    await expect(purgeTakenDown(app.services)).rejects.toThrow('interrupted');
    expect((await rowsLeft(id)).slice(0, 3)).toEqual([0, 0, 0]);
    await run('drop function fail_once cascade');
    await purgeTakenDown(app.services);
    expect(await rowsLeft(id)).toEqual([0, 0, 0, 0]);
    expect(await largestStatement()).toBe(ROWS_PER_DELETE);
  },
);

test('a night purges all that are due, however many they are', async () => {
  const rows = Array.from(
    { length: 45 },
    (_, at) => `('mem_' || lpad('${at}', 22, '0'), 'many-${at}')`,
  );
  await run(`
    insert into memorials (id, slug, document, state, taken_down_at)
    select id, slug, '{"sections": []}', 'taken-down', '2020-01-01'
    from (values ${rows.join()}) as rows (id, slug)`);
  // One that fails each time is the oldest.
  const stuck = 'mem_' + '0'.repeat(22);
  await run(`update memorials set taken_down_at = '2019-01-01' where id = '${stuck}'`);
  const removeCopies = (id: string) =>
    id === stuck ? Promise.reject(new Error('stuck')) : app.services.removeCopies(id);
  await expect(purgeTakenDown({ ...app.services, removeCopies })).rejects.toThrow('stuck');
  expect(await purgeTakenDown(app.services)).toBe(1);
});
