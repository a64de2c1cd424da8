import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createBareDatabase, type TestDatabase } from '../tests/harness/test-database.ts';
import { migrate } from './migrate.server.ts';
import { migrateBefore } from './testing/migrate-before.ts';

const BEFORE = '0040';

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

const LARGE = {
  fullName: 'Large',
  sections: Array.from({ length: 20 }, (_, order) => ({
    type: 'albumSection',
    order,
    photos: Array.from({ length: 500 }, (__, index) => ({
      photo: `https://example.org/${order}-${index}.jpg`,
    })),
  })),
};

const ADA = {
  fullName: 'Ada',
  sections: [
    { type: 'tributesSection', order: 9, title: 'Last on the page' },
    { type: 'textSection', order: 2, bodyText: 'Words' },
    { type: 'tributesSection', order: 1, title: 'First on the page' },
    { type: 'timelineSection', order: 3, events: [] },
    { type: 'familyTreeSection', order: 4, members: [{ name: 'Bo', relationship: 'Son' }] },
    {
      type: 'contentSliderSection',
      order: 5,
      content: [{ type: 'photo', url: 'https://a.example/1.jpg' }],
    },
  ],
};

const idOf = (prefix: string, name: string | number): string =>
  `${prefix}_${String(name).padEnd(22, '0')}`;

async function fill(): Promise<void> {
  const { kysely } = database;
  const documents = { ada: ADA, large: LARGE, bare: { fullName: 'Bare', sections: [] } };
  for (const [slug, document] of Object.entries(documents)) {
    await sql`
      insert into memorials (id, slug, document, state)
      values (${idOf('mem', slug)}, ${slug}, ${JSON.stringify(document)}::jsonb, ${slug === 'bare' ? 'draft' : 'published'})
    `.execute(kysely);
  }
  for (const [place, number] of [0, 1, 1, 7].entries()) {
    await sql`
      insert into tributes (id, memorial_id, section_number, position, written_at, name, body)
      values (${idOf('tri', place)}, ${idOf('mem', 'ada')}, ${number}, ${place}, now(), 'Bo', ${`Words ${place}`})
    `.execute(kysely);
  }
}

interface Section {
  id: string;
  type: string;
  [field: string]: unknown;
}

async function sectionsOf(slug: string): Promise<Section[]> {
  const { rows } = await sql<{ document: { sections: Section[] } }>`
    select document from memorials where slug = ${slug}
  `.execute(database.kysely);
  return rows[0]?.document.sections ?? [];
}

const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, field: unknown) => (name === 'id' ? undefined : field)));

test('documents keep their text and order, and gain ids', async () => {
  expect(withoutIds(await sectionsOf('ada'))).toEqual(ADA.sections);
  const ids = JSON.stringify(await sectionsOf('ada')).match(
    /"id": ?"(?:sec|itm)_[0-9A-Za-z]{22}"/g,
  );
  expect(new Set(ids).size).toBe(ADA.sections.length + 2);
});

test('a large document has as many different ids as parts', async () => {
  const sections = await sectionsOf('large');
  expect(withoutIds(sections)).toEqual(LARGE.sections);
  const ids = JSON.stringify(sections).match(/(?:sec|itm)_[0-9A-Za-z]{22}/g);
  expect(new Set(ids).size).toBe(20 * 501);
});

test('tributes stay in their sections; one without a section stays only in the list', async () => {
  const sections = await sectionsOf('ada');
  const { rows } = await sql<{ id: string; section_id: string }>`
    select id, section_id from tributes order by id
  `.execute(database.kysely);
  expect(
    rows.map(({ section_id: id }) => sections.findIndex((section) => section.id === id)),
  ).toEqual([0, 2, 2, -1]);
});

test('published memorials stay public and keep their slug, a draft reserves nothing, and neither has an owner', async () => {
  const { rows } = await sql`
    select slug, state, level, is_indexed, published_at is not null as published,
      short_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$' as coded,
      exists (select from memorial_slugs where memorial_slugs.slug = memorials.slug) as kept
    from memorials order by slug
  `.execute(database.kysely);
  const published = {
    state: 'published',
    level: 'public',
    is_indexed: true,
    published: true,
    coded: true,
    kept: true,
  };
  expect(rows).toMatchObject(
    [
      { slug: 'ada', ...published },
      { slug: 'bare', state: 'draft', published: false, coded: true, kept: false },
      { slug: 'large', ...published },
    ].toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
  );
});
