// On both databases: constraints and triggers.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestDatabase } from '../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../tests/harness/test-database.ts';

const MEMORIAL = 'mem_0123456789ABCDEFGHIJab';
const TRIBUTE = 'tri_0123456789ABCDEFGHIJab';

const database = openTestDatabase();
beforeEach(() => emptyAllTables(database));

async function insertMemorial(
  values: { id?: string; slug?: string; document?: string } = {},
): Promise<void> {
  await database.kysely
    .insertInto('memorials')
    .values({ id: MEMORIAL, slug: 'eleanor-whitfield', document: '{}', ...values })
    .execute();
}

async function insertTribute(id = TRIBUTE): Promise<void> {
  await database.kysely
    .insertInto('tributes')
    .values({
      id,
      memorial_id: MEMORIAL,
      section_id: 'sec_0123456789ABCDEFGHIJab',
      position: 0,
      written_at: new Date('2026-01-02T03:04:05Z'),
      name: 'Ruth',
      body: 'She taught me to read.',
    })
    .execute();
}

async function insertPicture(id: string): Promise<void> {
  await database.kysely
    .insertInto('media')
    .values({ id, kind: 'picture', mime: 'image/webp', byte_size: 3_000_000_000 })
    .execute();
}

async function refusal(write: Promise<void>): Promise<unknown> {
  return write.then(
    () => 'accepted',
    (error: unknown) => {
      const { code, constraint } = error as { code: string; constraint: string };
      return { code, constraint };
    },
  );
}

describe('memorials', () => {
  test('a new one is published, has version 1, and its times', async () => {
    await insertMemorial();
    const row = await database.kysely.selectFrom('memorials').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({
      id: MEMORIAL,
      slug: 'eleanor-whitfield',
      state: 'published',
      level: 'public',
      is_indexed: true,
      short_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      draft_revision: 0,
      published_at: null,
      taken_down_at: null,
      document: {},
      version: 1,
      created_at: expect.any(Date),
      updated_at: expect.any(Date),
    });
  });

  test('"an indexed unique slug": the second is refused by name, the same on both databases', async () => {
    await insertMemorial();
    expect(await refusal(insertMemorial({ id: 'mem_abcdefghij0123456789AB' }))).toEqual({
      code: '23505',
      constraint: 'memorials_slug_key',
    });
  });

  test.each(['ab', 'a'.repeat(81), '-abc', 'abc-', 'a--b', 'Abc', 'a_c', 'a c', 'abc\n', 'zoë'])(
    'the slug %j is refused',
    async (slug) => {
      expect(await refusal(insertMemorial({ slug }))).toMatchObject({ code: '23514' });
    },
  );

  test.each(['abc', 'a'.repeat(80), '1-2-3'])('the slug %j is accepted', async (slug) => {
    expect(await refusal(insertMemorial({ slug }))).toBe('accepted');
  });

  test.each(['mem_short', `${MEMORIAL}x`, `tri_${MEMORIAL.slice(4)}`, `${MEMORIAL.slice(0, -1)}-`])(
    'the id %j is refused',
    async (id) => {
      expect(await refusal(insertMemorial({ id }))).toMatchObject({ code: '23514' });
    },
  );

  test('a document is an object', async () => {
    expect(await refusal(insertMemorial({ document: '[]' }))).toMatchObject({ code: '23514' });
  });

  test('slugs sort byte by byte, the same on both databases', async () => {
    await insertMemorial({ id: 'mem_0000000000000000000001', slug: 'a-b' });
    await insertMemorial({ id: 'mem_0000000000000000000002', slug: 'aaa' });
    await insertMemorial({ id: 'mem_0000000000000000000003', slug: 'a1b' });
    const rows = await database.kysely
      .selectFrom('memorials')
      .select('slug')
      .orderBy('slug')
      .execute();
    expect(rows.map(({ slug }) => slug)).toEqual(['a-b', 'a1b', 'aaa']);
  });
});

describe('tributes', () => {
  test('a missing flag stays missing', async () => {
    await insertMemorial();
    await insertTribute();
    const row = await database.kysely.selectFrom('tributes').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      preview: null,
      written_at: new Date('2026-01-02T03:04:05Z'),
    });
  });

  test('they are deleted with their memorial', async () => {
    await insertMemorial();
    await insertTribute();
    await database.kysely.deleteFrom('memorials').execute();
    expect(await database.kysely.selectFrom('tributes').select('id').execute()).toEqual([]);
  });

  test('one without a memorial is refused', async () => {
    expect(await refusal(insertTribute())).toMatchObject({ code: '23503' });
  });

  test.each([
    ['a section of the page', 'section_id, position', 'tributes_by_section'],
    ['the newest first', 'written_at desc, id desc', 'tributes_newest_first'],
  ])('an index lists %s without sorting', async (_, order, index) => {
    const { rows } = await database.kysely.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      await sql`set local enable_bitmapscan = off`.execute(transaction);
      return sql
        .raw<Record<string, string>>(
          `explain select * from tributes where memorial_id = '${MEMORIAL}' order by ${order}`,
        )
        .execute(transaction);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`using ${index}`);
    expect(plan).not.toContain('Sort');
  });
});

describe('media', () => {
  test('sizes over two gigabytes are read as numbers', async () => {
    await insertPicture('a'.repeat(64));
    const row = await database.kysely.selectFrom('media').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ byte_size: 3_000_000_000, width: null, height: null });
  });

  test('the id is a SHA-256 in lower-case hexadecimal', async () => {
    expect(await refusal(insertPicture('A'.repeat(64)))).toMatchObject({ code: '23514' });
  });
});
