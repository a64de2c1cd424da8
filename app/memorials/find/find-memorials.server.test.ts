// On both databases: how words are folded and ordered.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { emptyAllTables } from '../../../tests/harness/test-database.ts';
import { saveDocument } from '../../drafts/importing/save-document.server.ts';
import { memorialSchema } from '../contract.ts';
import { findMemorials, indexNames } from './find-memorials.server.ts';

const app = openTestApp();

beforeEach(() => emptyAllTables(app.database));

async function publish(
  slug: string,
  fullName: string,
  more: Partial<
    Record<'fullName2' | 'otherName' | 'dob' | 'dod' | 'dob2' | 'dod2' | 'profilePhoto', string>
  > = {},
) {
  await saveDocument(
    app.database.kysely,
    memorialSchema.parse({
      slug,
      fullName,
      memorialHeader: 'Remembering',
      themeId: 'traditional-elegance',
      actionButtons: { sendCondolences: true, addTribute: true, share: true },
      sections: [],
      ...more,
    }),
    { replace: true },
  );
}

async function slugsFor(name: string): Promise<string[]> {
  const { memorials } = await findMemorials(app.services, { name });
  return memorials.map(({ slug }) => slug);
}

async function set(
  slug: string,
  changes: { level?: 'link' | 'family'; is_indexed?: boolean; state?: 'taken-down' },
) {
  await app.database.kysely
    .updateTable('memorials')
    .set(changes)
    .where('slug', '=', slug)
    .execute();
}

test('a page is found at once by the beginnings of its words, in any order and without accents', async () => {
  await publish('anna-mueller', 'Anna Müller', { dob: '1931', dod: '2020-05-01' });
  expect(await findMemorials(app.services, { name: 'mull an' })).toEqual({
    memorials: [
      { slug: 'anna-mueller', names: ['Anna Müller'], years: '1931 – 2020', isInvented: false },
    ],
    count: 1,
    extent: 'all',
    page: 1,
    pages: 1,
    first: 1,
  });
  expect(await slugsFor('uller')).toEqual([]);
  expect(await slugsFor('anna smith')).toEqual([]);
});

test('a page is found by its name in either script, even when only the other name has changed', async () => {
  await publish('sarah-levy', 'שרה לוי', { otherName: 'Sarah Levy' });
  expect(await slugsFor('שרה')).toEqual(['sarah-levy']);
  expect(await slugsFor('levy')).toEqual(['sarah-levy']);
  await publish('sarah-levy', 'שרה לוי', { otherName: 'Sarah Levi' });
  expect(await slugsFor('levi')).toEqual(['sarah-levy']);
  expect(await slugsFor('levy')).toEqual([]);
});

test('either person in a couple is found, and the page is listed once', async () => {
  const dates = { dob: '1929', dod: '2012', dob2: '1932', dod2: '2021' };
  await publish('the-annas', 'Anna Annabel', { fullName2: 'Anne Berg', ...dates });
  for (const name of ['ann', 'berg', 'annabel anne']) {
    const { memorials } = await findMemorials(app.services, { name });
    expect(memorials).toMatchObject([{ slug: 'the-annas', years: '1929 – 2012 · 1932 – 2021' }]);
    expect(memorials).toHaveLength(1);
  }
});

test('a renamed page is found only by its new name', async () => {
  await publish('one-page', 'Otto Berg');
  expect(await slugsFor('otto')).toEqual(['one-page']);
  await publish('one-page', 'Karl Berg');
  expect(await slugsFor('otto')).toEqual([]);
  expect(await slugsFor('karl')).toEqual(['one-page']);
});

describe("nothing about a page that isn't public and open to search engines", () => {
  test.each([
    ['shared by its link', { level: 'link' }],
    ['for the family', { level: 'family' }],
    ['not indexed', { is_indexed: false }],
    ['taken down', { state: 'taken-down' }],
  ] as const)('%s: gone at once, even before the words are indexed again', async (_, changes) => {
    await publish('hidden-page', 'Hidden Person');
    expect(await slugsFor('hidden')).toEqual(['hidden-page']);
    await set('hidden-page', changes);
    // Empties the list of pages to index, so that the page's names stay in the index during the next search.
    await sql`truncate memorial_names_due`.execute(app.database.kysely);
    expect(await slugsFor('hidden')).toEqual([]);
  });

  test('its words leave the table', async () => {
    await publish('hidden-page', 'Hidden Person');
    await indexNames(app.services);
    await set('hidden-page', { level: 'link' });
    await indexNames(app.services);
    const rows = await app.database.kysely.selectFrom('memorial_names').selectAll().execute();
    expect(rows).toEqual([]);
  });
});

test('20 pages are listed at once, whole words first, and the others on the next page', async () => {
  for (let i = 0; i < 24; i += 1) await publish(`page-${i}`, `Annabel Number${i}`);
  await publish('the-whole-word', 'Anna Berg');
  await indexNames(app.services);
  const first = await findMemorials(app.services, { name: 'anna' });
  expect(first).toMatchObject({ count: 25, extent: 'all', page: 1, pages: 2 });
  expect(first.memorials).toHaveLength(20);
  expect(first.memorials[0]?.slug).toBe('the-whole-word');
  const second = await findMemorials(app.services, { name: 'anna' }, { page: 2 });
  expect(second).toMatchObject({ count: 25, page: 2, first: 21 });
  expect(second.memorials).toHaveLength(5);
  const all = [...first.memorials, ...second.memorials].map(({ slug }) => slug);
  expect(new Set(all).size).toBe(25);
  expect(await findMemorials(app.services, { name: 'anna' }, { page: 999 })).toEqual(second);
});

test('a name with all searched words whole comes first', async () => {
  await publish('a-longer-name', 'Anna Bergman');
  await publish('both-words', 'Anna Berg');
  expect(await slugsFor('anna berg')).toEqual(['both-words', 'a-longer-name']);
  expect(await slugsFor('berg anna')).toEqual(['both-words', 'a-longer-name']);
});

test.each(['%', '_', '%%', "' or 1=1 --", '\u0000', 'b%rg', 'o_to', '\\'])(
  "%j isn't a pattern",
  async (name) => {
    await publish('otto-berg', 'Otto Berg');
    expect(await slugsFor(name)).toEqual([]);
  },
);

test.each([
  ['محمد', 'مُحَمَّد علي'],
  ['לוי', 'שרה לוי'],
  ['健二', '田中健二'],
  ['कमला', 'कमला देवी'],
  ['สมชาย', 'สมชาย ใจดี'],
  ['민수', '김민수'],
  ['ёлк', 'Анна Ёлкина'],
  ['𠮷田', '𠮷田太郎'],
  ['\u202Eotto\u202C', 'Otto Berg'],
])('“%s” finds %s in the database', async (search, name) => {
  await publish('somebody', name);
  expect(await slugsFor(search)).toEqual(['somebody']);
});

test('10,000 letters find nothing and do no harm', async () => {
  await publish('otto-berg', 'Otto Berg');
  expect(await slugsFor('o'.repeat(10_000))).toEqual([]);
  expect(await slugsFor('o '.repeat(5_000))).toEqual(['otto-berg']);
});

test('two searches at the same moment index a page once', async () => {
  await publish('otto-berg', 'Otto Berg');
  const both = await Promise.all([slugsFor('otto'), indexNames(app.services)]);
  expect(both[0].length).toBeLessThanOrEqual(1);
  expect(await slugsFor('otto')).toEqual(['otto-berg']);
});

test('an instance of an earlier release takes no memorials from the list, and a deleted one leaves it', async () => {
  const { kysely } = app.database;
  await publish('otto-berg', 'Otto Berg');
  const due = () => kysely.selectFrom('memorial_names_due').select('memorial_id').execute();
  await kysely.deleteFrom('memorial_names_due').execute();
  expect(await due()).toHaveLength(1);
  expect(await slugsFor('otto')).toEqual(['otto-berg']);
  expect(await due()).toEqual([]);
  await publish('ada-lind', 'Ada Lind');
  await kysely.deleteFrom('memorials').execute();
  expect(await due()).toEqual([]);
});

test('a run of the job without more time leaves the rest to the next one', async () => {
  const { kysely } = app.database;
  await sql`
    insert into memorials (id, slug, short_code, document)
    select 'mem_' || lpad(n::text, 22, '0'), 'maria-' || n, lpad(n::text, 8, '0'), '{"fullName": "Maria"}'
    from generate_series(1, 450) as n
  `.execute(kysely);
  const due = async () =>
    (await kysely.selectFrom('memorial_names_due').select('memorial_id').execute()).length;
  await indexNames(app.services, () => true);
  expect(await due()).toBe(250);
  await indexNames(app.services);
  expect(await due()).toBe(0);
});

test('a memorial is found with its portrait, or without one', async () => {
  const portrait = 'https://example.org/ada.jpg';
  await publish('ada-lind', 'Ada Lind', { profilePhoto: portrait });
  await publish('bo-lind', 'Bo Lind');
  const { memorials } = await findMemorials(app.services, { name: 'lind' });
  expect(memorials.map(({ slug, portrait: found }) => [slug, found])).toEqual([
    ['ada-lind', portrait],
    ['bo-lind', undefined],
  ]);
});
