// On both databases: triggers, and how facts are ordered and compared.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { emptyAllTables } from '../../../tests/harness/test-database.ts';
import { saveDocument } from '../../drafts/importing/save-document.server.ts';
import { memorialSchema } from '../contract.ts';
import { findMemorials, indexNames } from './find-memorials.server.ts';
import type { Search } from './find-terms.ts';

const app = openTestApp();

beforeEach(() => emptyAllTables(app.database));

type Facts = Partial<
  Record<'dob' | 'dod' | 'birthLocation' | 'deathLocation' | 'burialLocation', string>
>;

async function publish(slug: string, fullName: string, facts: object = {}) {
  const memorial = memorialSchema.parse({ slug, fullName, ...facts });
  await saveDocument(app.database.kysely, memorial, { replace: true });
}

async function slugsFor(search: Search): Promise<string[]> {
  const { memorials } = await findMemorials(app.services, search);
  return memorials.map(({ slug }) => slug);
}

const ROSA: Facts = {
  dob: '1931-03-09',
  dod: '2020',
  birthLocation: 'Córdoba, Spain',
  deathLocation: 'Hospital Clínic\nBarcelona',
  burialLocation: 'Cemetery of Łódź',
};

test.each<[Partial<Search>]>([
  [{ born: [1931] }],
  [{ died: [2020] }],
  [{ born: [1930, 1931], died: [2019, 2020] }],
  [{ place: 'cordoba' }],
  [{ place: 'SPAIN Córd' }],
  [{ place: 'barcelona' }],
  [{ place: 'lodz' }],
  [{ born: [1931], died: [2020], place: 'Łódź' }],
])('%j narrows a common name to one page', async (narrowed) => {
  await publish('rosa', 'Rosa García', ROSA);
  const other = { dob: '1932', dod: '2021', birthLocation: 'Sevilla' };
  await publish('rosa-of-elsewhere', 'Rosa García', other);
  await publish('rosa-without-facts', 'Rosa García');
  await publish('not-rosa', 'Ana García', ROSA);
  expect(await slugsFor({ name: 'garcia ro', ...narrowed })).toEqual(['rosa']);
});

test('a page is found by the year and place of either person in a couple', async () => {
  await publish('a-couple', 'Ann Berg', {
    dob: '1929',
    fullName2: 'Bo Berg',
    dob2: '1932-01',
    dod2: '2021',
    burialLocation2: 'Uppsala',
  });
  for (const narrowed of [{ born: [1932] }, { died: [2021] }, { place: 'Uppsala' }]) {
    expect(await slugsFor({ name: 'ann', ...narrowed })).toEqual(['a-couple']);
  }
});

test('a page whose dates or places change is found by the new ones, and no longer by the old', async () => {
  await publish('rosa', 'Rosa García', ROSA);
  expect(await slugsFor({ name: 'rosa', born: [1931], place: 'lodz' })).toEqual(['rosa']);
  await publish('rosa', 'Rosa García', { ...ROSA, dob: '1933', dod: '2021-01-01' });
  expect(await slugsFor({ name: 'rosa', born: [1931] })).toEqual([]);
  expect(await slugsFor({ name: 'rosa', died: [2020] })).toEqual([]);
  expect(await slugsFor({ name: 'rosa', born: [1933], died: [2021] })).toEqual(['rosa']);
  for (const field of ['birthLocation', 'deathLocation', 'burialLocation'] as const) {
    await publish('rosa', 'Rosa García', { [field]: `New${field}` });
    expect(await slugsFor({ name: 'rosa', place: `New${field}` })).toEqual(['rosa']);
    expect(await slugsFor({ name: 'rosa', place: 'lodz' })).toEqual([]);
  }
  await publish('rosa', 'Rosa García');
  expect(await slugsFor({ name: 'rosa', place: 'newburiallocation' })).toEqual([]);
});

test('the places of a funeral are not searched: one of them can be a home', async () => {
  await publish('rosa', 'Rosa García', {
    sections: memorialSchema.shape.sections.parse([
      {
        type: 'serviceSection',
        order: 1,
        gatherings: [
          { kind: 'reception', timeZone: 'Europe/Madrid', place: 'Calle Mayor 5, Toledo' },
        ],
      },
    ]),
  });
  expect(await slugsFor({ name: 'rosa', place: 'toledo' })).toEqual([]);
});

describe("nothing about a page that isn't public and open to search engines", () => {
  test.each([
    ['shared by its link', { level: 'link' }],
    ['for the family', { level: 'family' }],
    ['not indexed', { is_indexed: false }],
    ['taken down', { state: 'taken-down' }],
  ] as const)('%s: gone at once, and its facts leave the table', async (_, changes) => {
    await publish('rosa', 'Rosa García', ROSA);
    const searches = [{ born: [1931] }, { died: [2020] }, { place: 'lodz' }];
    const { kysely } = app.database;
    for (const search of searches) {
      expect(await slugsFor({ name: 'rosa', ...search })).toEqual(['rosa']);
    }
    await kysely.updateTable('memorials').set(changes).execute();
    // As a migration lists them, so that a search doesn't index it.
    const due = await sql`update memorial_names_due set since = 'infinity'`.execute(kysely);
    expect(due.numAffectedRows).toBe(1n);
    for (const search of searches) {
      const found = await findMemorials(app.services, { name: 'rosa', ...search });
      expect(found).toMatchObject({ memorials: [], count: 0 });
    }
    await indexNames(app.services);
    const facts = await kysely.selectFrom('memorial_name_facts').selectAll().execute();
    expect(facts).toEqual([]);
  });
});

test('memorials added by a migration are found by name before they are indexed, after other pages', async () => {
  await publish('rosa', 'Rosa García', ROSA);
  expect(await slugsFor({ name: 'rosa' })).toEqual(['rosa']);
  const { kysely } = app.database;
  await kysely.deleteFrom('memorial_name_facts').execute();
  await kysely.updateTable('memorial_names').set({ words: ' rosa garcia' }).execute();
  await sql`
    insert into memorial_names_due (memorial_id, since) select id, 'infinity' from memorials
  `.execute(kysely);
  expect(await slugsFor({ name: 'rosa garcia' })).toEqual(['rosa']);
  await publish('new', 'Rosa Nueva', { dob: '1950' });
  expect(await slugsFor({ name: 'rosa', born: [1950] })).toEqual(['new']);
  expect(await slugsFor({ name: 'rosa', born: [1931] })).toEqual([]);
  await indexNames(app.services);
  expect(await slugsFor({ name: 'rosa', born: [1931] })).toEqual(['rosa']);
});
