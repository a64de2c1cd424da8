// On both databases: notifications.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { MEDIA_CHANGES_CHANNEL } from './media-access.server.ts';

const [FIRST, SECOND] = ['1'.repeat(32), '2'.repeat(32)];
const MEMORIAL = `mem_${'0'.repeat(22)}`;

let database: TestDatabase;
let received: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  received = [];
  await new Promise<void>((resolve) => {
    database.listen(MEDIA_CHANGES_CHANNEL, {
      onNotification: (payload) => void received.push(payload),
      onListening: resolve,
      onConnectionLost: () => undefined,
    });
  });
});
afterEach(() => database.close());

const documentOf = (...ids: string[]) =>
  JSON.stringify({ sections: [{ photos: ids.map((id) => ({ photo: `/media/${id}-4x3.webp` })) }] });

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.kysely);
}

async function notified(): Promise<string[]> {
  await run(`select pg_notify('${MEDIA_CHANGES_CHANNEL}', '(end)')`);
  await expect.poll(() => received).toContain('(end)');
  const payloads = received.slice(0, received.indexOf('(end)'));
  received = [];
  return payloads.flatMap((payload) => payload.split(',')).toSorted();
}

const insertMemorial = (id: string, document: string) =>
  run(
    `insert into memorials (id, slug, document) values ('${id}', 'slug-${id.slice(4)}', '${document}')`,
  );

test('a page that shows another picture, is taken down, shown to others, and removed', async () => {
  await insertMemorial(MEMORIAL, documentOf(FIRST));
  expect(await notified()).toEqual([FIRST]);
  await run(`update memorials set document = '${documentOf(SECOND, SECOND)}'`);
  expect(await notified()).toEqual([FIRST, SECOND]);
  await run(`update memorials set state = 'taken-down'`);
  expect(await notified()).toEqual([MEMORIAL]);
  await run(`update memorials set state = 'published', level = 'family'`);
  expect(await notified()).toEqual([MEMORIAL]);
  await run(`update memorials set is_indexed = false, version = version + 1`);
  expect(await notified()).toEqual([]);
  await run('delete from memorials');
  expect(await notified()).toEqual([SECOND]);
});

test('autosaves, hourly drafts, removed parts and uploads notify no one', async () => {
  await insertMemorial(MEMORIAL, '{}');
  await notified();
  await run(`insert into memorial_drafts (memorial_id, revision, document, updated_at)
    values ('${MEMORIAL}', 1, '${documentOf(FIRST)}', now())`);
  await run(`update memorial_drafts set document = '${documentOf(SECOND)}'`);
  await run(`insert into memorial_revisions (memorial_id, number, kind, document, created_at)
    values ('${MEMORIAL}', 1, 'draft', '${documentOf(FIRST)}', now())`);
  await run(`insert into removed_parts (memorial_id, reason, path, value, created_at)
    values ('${MEMORIAL}', 'removed', 'x', '${documentOf(FIRST)}', now())`);
  await run('delete from memorial_drafts');
  expect(await notified()).toEqual([]);
});

test('a rolled-back transaction notifies no one', async () => {
  const failing = database.kysely.transaction().execute(async (transaction) => {
    await sql`insert into memorials (id, slug, document)
      values (${MEMORIAL}, 'ada', ${documentOf(FIRST)}::jsonb)`.execute(transaction);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await notified()).toEqual([]);
});

test('many pictures are sent in parts, and very many as one notification for everything', async () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, index) => String(index).padStart(32, '0'));
  await insertMemorial(MEMORIAL, documentOf(...ids(1_001)));
  expect(await notified()).toEqual(ids(1_001));
  await insertMemorial(`mem_${'1'.repeat(22)}`, documentOf(...ids(4_001)));
  expect(await notified()).toEqual(['*']);
  await run('truncate memorials cascade');
  expect(await notified()).toEqual(['*']);
  await run('truncate media_uses');
  expect(await notified()).toEqual(['*']);
});
