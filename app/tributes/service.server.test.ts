// On both databases: the order of rows, and the indexes that a query uses.
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { EMBEDDED_IN_FULL_RUN, emptyAllTables } from '../../tests/harness/test-database.ts';
import type { ListedTribute, Tribute, TributesPage } from './contract.ts';
import { parseCursor } from './list/paging/list-cursor.server.ts';
import { readTributesPage, replaceTributes } from './service.server.ts';

const MEMORIAL = 'mem_0000000000000000000001';

const database = openTestDatabase();

beforeEach(async () => {
  await emptyAllTables(database);
  await database.kysely
    .insertInto('memorials')
    .values({ id: MEMORIAL, slug: 'a-memorial', document: '{"sections":[]}' })
    .execute();
});

const SECTION = 'sec_0123456789ABCDEFGHIJab';

function aTribute(overrides: Partial<Tribute> = {}): Tribute {
  return { date: '2026-03-04T15:20:00.000Z', name: 'Ruth', text: 'Thank you.', ...overrides };
}

function write(tributes: readonly Tribute[]): Promise<void> {
  return database.kysely.transaction().execute((transaction) =>
    replaceTributes(
      transaction,
      MEMORIAL,
      tributes.map((tribute) => ({ sectionId: SECTION, tribute })),
    ),
  );
}

function read(query: { category?: string; after?: string; limit?: number } = {}) {
  const after = query.after === undefined ? undefined : parseCursor(query.after);
  if (after === null) throw new Error('the list gave a cursor that it cannot read');
  return readTributesPage(database.kysely, MEMORIAL, {
    category: query.category,
    after,
    limit: query.limit ?? 10,
  });
}

async function walk(limit: number, category?: string): Promise<ListedTribute[]> {
  const walked: ListedTribute[] = [];
  let page: TributesPage | undefined;
  do {
    page = await read({
      limit,
      ...(category === undefined ? {} : { category }),
      ...(page?.next ? { after: page.next } : {}),
    });
    expect(page.tributes.length).toBeLessThanOrEqual(limit);
    walked.push(...page.tributes);
  } while (page.next !== null);
  return walked;
}

const texts = (tributes: readonly { text: string }[]) => tributes.map(({ text }) => text);

describe('the list of tributes', () => {
  test('has the newest first and the total', async () => {
    await write([
      aTribute({ date: '2024-01-01T00:00:00.000Z', text: 'first' }),
      aTribute({ date: '2026-01-01T00:00:00.000Z', text: 'last' }),
      aTribute({ date: '2025-01-01T00:00:00.000Z', text: 'between' }),
    ]);
    const page = await read();
    expect(texts(page.tributes)).toEqual(['last', 'between', 'first']);
    expect(page).toMatchObject({ total: 3, next: null });
  });

  test('has the fields a card shows and no others', async () => {
    await write([
      aTribute({ relationship: 'Daughter', category: 'Family', preview: true, photo: '/media/x' }),
    ]);
    const [tribute] = (await read()).tributes;
    expect(Object.keys(tribute ?? {}).toSorted()).toEqual(
      ['category', 'date', 'id', 'name', 'photo', 'relationship', 'text'].toSorted(),
    );
  });

  test('ends without another page when the last page is exactly full', async () => {
    await write([aTribute(), aTribute()]);
    expect((await read({ limit: 2 })).next).toBeNull();
    expect((await read({ limit: 1 })).next).not.toBeNull();
  });

  test('of a memorial without tributes is empty', async () => {
    expect(await read()).toEqual({ tributes: [], next: null, total: 0, categories: [] });
  });

  test(
    'page by page has every tribute exactly once and in order, for every page size and filter',
    EMBEDDED_IN_FULL_RUN,
    async () => {
      const aMoment = fc.constantFrom(
        '2026-01-01T00:00:00.000Z',
        '2026-01-01T00:00:00.001Z',
        '2020-06-01T12:00:00.000Z',
      );
      const aWord = fc.constantFrom(undefined, 'Family', 'Friends');
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ date: aMoment, category: aWord, relationship: aWord }), {
            maxLength: 40,
          }),
          fc.integer({ min: 1, max: 7 }),
          aWord,
          async (facts, limit, category) => {
            const tributes = facts.map(({ date, ...words }, index) =>
              aTribute({
                date,
                text: String(index),
                ...(words.category ? { category: words.category } : {}),
                ...(words.relationship ? { relationship: words.relationship } : {}),
              }),
            );
            await write(tributes);
            const expected = tributes.filter(
              (tribute) => !category || (tribute.category ?? tribute.relationship) === category,
            );
            const walked = await walk(limit, category);
            expect(texts(walked).toSorted()).toEqual(texts(expected).toSorted());
            const dates = walked.map(({ date }) => date);
            expect(dates).toEqual(dates.toSorted().toReversed());
            expect((await read(category ? { category } : {})).total).toBe(expected.length);
          },
        ),
        { numRuns: 30 },
      );
    },
  );

  test('separates tributes of one millisecond that differ by microseconds', async () => {
    await write(Array.from({ length: 9 }, (_, index) => aTribute({ text: String(index) })));
    await sql`
      update tributes set written_at = written_at + (position % 3) * interval '1 microsecond'
    `.execute(database.kysely);
    const walked = await walk(2);
    expect(texts(walked).toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
    expect(walked.map(({ text }) => Number(text) % 3)).toEqual([2, 2, 2, 1, 1, 1, 0, 0, 0]);
  });

  test('continues where it was when a newer tribute is added between two pages', async () => {
    await write([
      aTribute({ text: 'new' }),
      aTribute({ date: '2020-01-01T00:00:00.000Z', text: 'old' }),
    ]);
    const first = await read({ limit: 1 });
    await database.kysely
      .insertInto('tributes')
      .values({
        id: 'tri_0000000000000000000001',
        memorial_id: MEMORIAL,
        section_id: SECTION,
        position: 2,
        written_at: new Date('2026-11-01T00:00:00Z'),
        name: 'Ruth',
        body: 'newest',
      })
      .execute();
    expect(texts((await read({ after: first.next ?? '' })).tributes)).toEqual(['old']);
  });
});

describe("the list's categories", () => {
  test("are 'each distinct category (or relationship when there is no category), sorted'", async () => {
    await write([
      aTribute({ category: 'Village' }),
      aTribute({ category: 'Family', relationship: 'Aunt' }),
      aTribute({ relationship: 'godson' }),
      aTribute({ category: 'Village', relationship: 'Vicar' }),
      aTribute({ relationship: 'École friend' }),
      aTribute(),
    ]);
    const page = await read({ category: 'Village' });
    expect(page.categories).toEqual(['École friend', 'Family', 'godson', 'Village']);
    expect(page.total).toBe(2);
    expect((await read({ category: 'godson' })).total).toBe(1);
    expect((await read({ category: 'Aunt' })).total).toBe(0);
  });

  test.each(['Nobody', 'family', "x' or '1'='1", 'a\u0000b', 'x'.repeat(50_000)])(
    "that don't exist give an empty list (%#)",
    async (category) => {
      await write([aTribute({ category: 'Family' })]);
      expect(await read({ category })).toEqual({
        tributes: [],
        next: null,
        total: 0,
        categories: ['Family'],
      });
    },
  );

  test('an empty category means all', async () => {
    await write([aTribute({ category: 'Family' }), aTribute()]);
    expect((await read({ category: '' })).tributes).toHaveLength(2);
  });
});

describe('the stored counts', () => {
  test('are updated by a replacement and deleted with the memorial', async () => {
    await write([aTribute({ category: 'Family' }), aTribute({ category: 'Friends' })]);
    await write([aTribute({ category: 'Friends' })]);
    expect(await read()).toMatchObject({ total: 1, categories: ['Friends'] });
    await database.kysely.deleteFrom('memorials').execute();
    const rows = await database.kysely.selectFrom('tribute_counts').selectAll().execute();
    expect(rows).toEqual([]);
  });

  test('are unchanged when the transaction fails', async () => {
    await write([aTribute({ category: 'Family' })]);
    await expect(
      database.kysely.transaction().execute(async (transaction) => {
        await replaceTributes(transaction, MEMORIAL, []);
        throw new Error('something else failed');
      }),
    ).rejects.toThrow('something else failed');
    expect(await read()).toMatchObject({ total: 1, categories: ['Family'] });
  });
});

test(
  'the list is read by its indexes: pages of 5,000 tributes are found without sorting them',
  EMBEDDED_IN_FULL_RUN,
  async () => {
    await write(
      Array.from({ length: 5_000 }, (_, index) =>
        aTribute({
          date: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
          category: index % 10 === 0 ? 'Family' : 'Friends',
        }),
      ),
    );
    await sql`analyze tributes`.execute(database.kysely);
    const plan = async (condition: ReturnType<typeof sql>) => {
      const { rows } = await sql<Record<string, string>>`
      explain select id from tributes
      where memorial_id = ${sql.lit(MEMORIAL)} ${condition}
        and (written_at, id) < ('2025-12-31T00:00:00Z'::timestamptz, 'tri_0'::text)
      order by written_at desc, id desc limit 61
    `.execute(database.kysely);
      return rows.map((row) => Object.values(row).join(' ')).join('\n');
    };
    const whole = await plan(sql``);
    expect(whole).toContain('tributes_newest_first');
    expect(whole).not.toContain('Sort');
    const filtered = await plan(sql`and coalesce(category, relationship) = 'Family'`);
    expect(filtered).toContain('tributes_newest_first');
    expect(filtered).not.toContain('Sort');
  },
);
