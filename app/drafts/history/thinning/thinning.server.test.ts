// What members can store without end is bounded, and the newest is never what goes. Long, because all bounds share one
// memorial and the ways to fill it.

import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../../memorials/testing/families.ts';
import { valueHash } from '../../changes/value-hash.ts';
import type { Revision } from '../../contract.ts';
import { sweepHistory } from '../history.server.ts';
import { listMarked, removeMarks } from '../marked-memorials.server.ts';
import { HISTORY_BOUNDS, thinHistories } from './store.server.ts';

const app = openTestApp();
let owner: FamilyUser;
let id: string;
beforeAll(async () => {
  owner = await FamilyUser.register(app);
});
beforeEach(async () => {
  await owner.browser.login(owner.email);
  id = await owner.create({ quote: 'First' });
});

let changes = 0;
async function write(value: string, was?: string) {
  changes += 1;
  const current = was ?? ((await owner.draft(id)).document['quote'] as string | undefined);
  const change = { id: `chg_${changes}`, op: 'set', path: 'quote', value, was: valueHash(current) };
  return owner.call('POST', `/${id}/draft/changes`, { changes: [change] });
}

async function revisions(): Promise<Revision[]> {
  return (await owner.read<{ revisions: Revision[] }>(`/${id}/revisions`)).revisions;
}

/** Revisions of the given kind from `from` on, one each `step`, numbered from 1. */
async function storeRevisions(
  kind: 'published' | 'draft',
  { count, from, step }: { count: number; from: string; step: string },
): Promise<void> {
  await sql`
    insert into memorial_revisions (memorial_id, number, kind, document, created_at)
    select ${id}, place, ${kind},
      jsonb_build_object('fullName', 'Anna Berg', 'quote', place::text, 'sections', '[]'::jsonb),
      ${from}::timestamptz + (place - 1) * ${step}::interval
    from generate_series(1, ${count}::integer) as place
  `.execute(app.database.kysely);
}

async function countRows(table: 'removed_parts' | 'draft_changes' | 'memorial_revisions') {
  const { count } = await app.database.kysely
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('memorial_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sets each counter that `work` starts to `count`. */
async function useUp(count: number, work: () => Promise<unknown>): Promise<void> {
  const { kysely } = app.database;
  const keys = async () =>
    (await kysely.selectFrom('attempts').select('key').execute()).map(({ key }) => key);
  const before = await keys();
  await work();
  const started = (await keys()).filter((key) => !before.includes(key));
  expect(started.length).toBeGreaterThan(0);
  await kysely.updateTable('attempts').set({ count }).where('key', 'in', started).execute();
}

describe('publications', () => {
  test('the newest 200 are all kept, and of those before, the first of each month', async () => {
    // Ten a month in 26 months: 260 in all.
    await storeRevisions('published', { count: 260, from: '2020-01-01', step: '3 days' });
    const { rows } = await sql<{ number: number }>`
      select min(number) as number from memorial_revisions where memorial_id = ${id}
      group by date_trunc('month', created_at at time zone 'UTC') order by 1
    `.execute(app.database.kysely);
    await write('Published now');
    expect((await owner.publish(id)).status).toBe(200);
    const kept = (await revisions()).filter(({ kind }) => kind === 'published');
    const numbers = kept.map(({ number }) => number).toReversed();
    expect(numbers.slice(-200)).toEqual(Array.from({ length: 200 }, (_, at) => 62 + at));
    const firsts = rows.map(({ number }) => number).filter((number) => number < 62);
    expect(numbers.slice(0, -200)).toEqual(firsts);
    expect(firsts.length).toBeLessThan(10);
    expect(firsts[0]).toBe(1);
  });

  test('the first one can still be restored', async () => {
    await storeRevisions('published', { count: 230, from: '2020-01-01', step: '1 hour' });
    await write('Published now');
    await owner.publish(id);
    expect((await owner.call('POST', `/${id}/revisions/1/restore`)).status).toBe(200);
    expect((await owner.draft(id)).document['quote']).toBe('1');
  });

  test('a hundred a day are accepted; then a message, and the next day works again', async () => {
    await write('One');
    await useUp(100, () => owner.publish(id));
    await write('One too many');
    const { status, body } = await owner.publish(id);
    expect([status, body.message]).toEqual([
      429,
      'You can publish this page up to 100 times a day. Your changes are saved; please try again tomorrow.',
    ]);
    const other = await owner.create();
    expect((await owner.publish(other)).status).toBe(200);
    app.clock.advance({ days: 1, minutes: 1 });
    await owner.browser.login(owner.email);
    expect((await owner.publish(id)).status).toBe(200);
  });
});

test('attempts to publish count even if they are refused: 300 a day for each person', async () => {
  const other = await FamilyUser.register(app);
  const page = await other.create();
  await useUp(299, () => other.call('POST', `/${page}/publish`, { revision: 1_000 }));
  expect((await other.publish(page)).status).toBe(200);
  expect((await other.publish(page)).status).toBe(429);
  expect((await owner.publish(id)).status).toBe(200);
});

describe('drafts of the history', () => {
  test('the newest 100 are all kept, and of those before, the first of each day', async () => {
    const from = new Date(app.clock.now().getTime() - 29 * 24 * 3600_000).toISOString();
    // Ten a day in 29 days.
    await storeRevisions('draft', { count: 290, from, step: '144 minutes' });
    await write('Before');
    app.clock.advance({ hours: 2 });
    await owner.browser.login(owner.email);
    for (let round = 0; round < 2; round += 1) await write(`After ${round}`);
    const kept = (await revisions()).map(({ number }) => number);
    expect(kept.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, at) => 291 - at));
    expect(kept.length).toBeGreaterThan(100 + 17);
    expect(kept.length).toBeLessThan(100 + 21);
  });

  test("conflicts in a row don't fill the history", async () => {
    await storeRevisions('draft', { count: 130, from: '2026-11-01', step: '1 second' });
    for (let round = 0; round < 3; round += 1) {
      await write(`Words ${round}`);
      await write('Too late', 'Something else');
    }
    expect(await countRows('memorial_revisions')).toBeLessThanOrEqual(101);
  });

  test('restoring is counted', async () => {
    await storeRevisions('published', { count: 1, from: '2026-11-01', step: '1 hour' });
    const goBack = () => owner.call('POST', `/${id}/revisions/1/restore`);
    await useUp(100, goBack);
    expect((await goBack()).status).toBe(429);
  });
});

describe('removed parts', () => {
  async function storeParts(count: number, text: string, by?: FamilyUser): Promise<void> {
    await sql`
      insert into removed_parts (memorial_id, reason, path, value, user_id, created_at)
      select ${id}, 'conflict', 'quote', to_jsonb(${text} || place), ${by ? await by.id() : null}::text,
        ${app.clock.now()}::timestamptz
      from generate_series(1, ${count}::integer) as place
    `.execute(app.database.kysely);
  }

  const texts = async () => {
    const rows = await app.database.kysely
      .selectFrom('removed_parts')
      .select('value')
      .where('memorial_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map(({ value }) => value as string);
  };

  test("a member's are limited in number, and take no room from another member's", async () => {
    const other = await FamilyUser.register(app);
    await storeParts(3, 'Theirs ', other);
    await storeParts(HISTORY_BOUNDS.removedPartsOfUser.count + 20, 'Mine ', owner);
    await write('The newest', 'Something else');
    const kept = await texts();
    expect(kept).toHaveLength(HISTORY_BOUNDS.removedPartsOfUser.count + 3);
    expect(kept.slice(0, 4)).toEqual(['Theirs 1', 'Theirs 2', 'Theirs 3', 'Mine 22']);
    expect(kept.at(-1)).toBe('The newest');
  });

  test('are limited in bytes', async () => {
    const large = randomBytes(500_000).toString('base64');
    await storeParts(40, large, owner);
    await write('The newest', 'Something else');
    const kept = await texts();
    const bytes = kept.reduce((sum, text) => sum + text.length, 0);
    expect(bytes).toBeLessThan(HISTORY_BOUNDS.removedPartsOfUser.bytes * 1.1);
    expect(bytes).toBeGreaterThan(HISTORY_BOUNDS.removedPartsOfUser.bytes * 0.8);
    expect(kept.at(-1)).toBe('The newest');
  });

  test('many equal texts in one request, and in the next, are kept once', async () => {
    const same = () => ({ id: `chg_${(changes += 1)}`, op: 'lose', path: 'quote', value: null });
    await owner.change(id, same(), same(), { ...same(), value: 'Another' });
    await owner.change(id, same());
    expect(await texts()).toEqual([null, 'Another']);
  });
});

describe('changes', () => {
  test('beyond the hourly limit are refused, and accepted again in the next hour', async () => {
    const typing = await FamilyUser.member(app, id, 'editor');
    const type = (value: string) =>
      typing.call('POST', `/${id}/draft/changes`, {
        changes: [{ id: `chg_${(changes += 1)}`, op: 'lose', path: 'quote', value }],
      });
    await useUp(20_000, () => type('One'));
    expect((await type('Too many')).status).toBe(429);
    expect((await write('Another person')).status).toBe(200);
    app.clock.advance({ hours: 1, minutes: 1 });
    await typing.browser.login(typing.email);
    expect((await type('Later')).status).toBe(200);
  });
});

test("the nightly thinning removes what wasn't an edit, and keeps the newest", async () => {
  await storeRevisions('published', { count: 700, from: '2020-01-01', step: '1 minute' });
  await sql`
    insert into draft_changes (memorial_id, change_id, path, created_at)
    select ${id}, 'old_' || place, 'quote', ${app.clock.now()}::timestamptz - place * interval '1 second'
    from generate_series(1, ${HISTORY_BOUNDS.changes + 5_000}::integer) as place
  `.execute(app.database.kysely);
  await sweepHistory(app.services);
  expect(await countRows('memorial_revisions')).toBe(201);
  expect(await countRows('draft_changes')).toBe(HISTORY_BOUNDS.changes);
  const newest = await app.database.kysely
    .selectFrom('draft_changes')
    .select('change_id')
    .where('change_id', '=', 'old_1')
    .executeTakeFirst();
  expect(newest).toBeDefined();
});

test('drafts, removed parts and the ids of edits are kept for 30 days', async () => {
  const { kysely } = app.database;
  const from = new Date(app.clock.now().getTime() - 31 * 24 * 3600_000).toISOString();
  await storeRevisions('draft', { count: 2, from, step: '2 days' });
  await sql`
    insert into removed_parts (memorial_id, reason, path, value, created_at)
    select memorial_id, 'conflict', 'quote', '"Lost"', created_at
    from memorial_revisions where memorial_id = ${id}
  `.execute(kysely);
  await sql`
    insert into draft_changes (memorial_id, change_id, path, created_at)
    select memorial_id, 'old_' || number, 'quote', created_at
    from memorial_revisions where memorial_id = ${id}
  `.execute(kysely);
  await sweepHistory(app.services);
  for (const table of ['memorial_revisions', 'removed_parts', 'draft_changes'] as const) {
    expect(await countRows(table), table).toBe(1);
  }
});

describe('the nightly thinning', () => {
  const listed = async () => {
    const rows = await app.database.kysely
      .selectFrom('memorials_to_thin')
      .select('memorial_id')
      .execute();
    return rows.map(({ memorial_id: of }) => of);
  };
  beforeEach(() => sweepHistory(app.services));

  test('looks only at memorials whose history has grown', async () => {
    expect(await listed()).toEqual([]);
    await write('Changed');
    const other = await owner.create();
    await owner.publish(other);
    expect((await listed()).toSorted()).toEqual([id, other].toSorted());
    await sweepHistory(app.services);
    expect(await listed()).toEqual([]);
    await app.database.kysely.deleteFrom('draft_changes').execute();
    expect(await listed()).toEqual([]);
  });

  test('does the rest the next time if it is interrupted', async () => {
    await storeRevisions('published', { count: 700, from: '2020-01-01', step: '1 minute' });
    const killed = sql`
      create function be_killed() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`;
    await killed.execute(app.database.kysely);
    const trigger = sql`
      create trigger is_killed before delete on memorial_revisions for each statement execute function be_killed()`;
    await trigger.execute(app.database.kysely);
    await expect(sweepHistory(app.services)).rejects.toThrow('killed');
    await sql`drop function be_killed() cascade`.execute(app.database.kysely);
    expect(await listed()).toEqual([id]);
    await sweepHistory(app.services);
    expect(await countRows('memorial_revisions')).toBe(201);
    expect(await listed()).toEqual([]);
  });

  test('does the rest the next night if there is no more time', async () => {
    await storeRevisions('published', { count: 700, from: '2020-01-01', step: '1 minute' });
    let asked = 0;
    await thinHistories(app.database.kysely, () => {
      asked += 1;
      return asked > 1;
    });
    expect(await countRows('memorial_revisions')).toBe(500);
    expect(await listed()).toEqual([id]);
    await thinHistories(app.database.kysely);
    expect(await countRows('memorial_revisions')).toBe(201);
    expect(await listed()).toEqual([]);
  });

  test('a memorial that is changed meanwhile stays listed', async () => {
    await write('Before');
    const { kysely } = app.database;
    const seen = await listMarked(kysely, 'memorials_to_thin', 10);
    await write('Meanwhile');
    await removeMarks(kysely, 'memorials_to_thin', seen);
    expect(await listed()).toEqual([id]);
  });
});
