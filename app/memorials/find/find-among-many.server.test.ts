import { createQueryId, RawNode, sql, type Transaction } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import type { DatabaseSchema } from '../../../db/schema.server.ts';
import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { findMemorials } from './find-memorials.server.ts';
import type { Search } from './find-terms.ts';

const app = openTestApp();

/** More than the search may read. */
const MEMORIALS = process.env['TEST_MATRIX'] === 'full' ? 200_000 : 40_000;
const BATCH = 20_000;
/** All are María García; one in a hundred is a Quiroga, and one in a thousand a Zola, too. One in fifty has each year, one in ten each place. */
beforeAll(async () => {
  const { kysely } = app.database;
  for (let from = 1; from <= MEMORIALS; from += BATCH) await addMemorials(from, from + BATCH - 1);
  for (const table of ['memorials', 'memorial_names', 'memorial_name_facts']) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(kysely);
  }
}, 900_000);

async function addMemorials(from: number, to: number): Promise<void> {
  await app.database.kysely.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`
      insert into memorials (id, slug, short_code, document)
      select 'mem_' || lpad(n::text, 22, '0'), 'maria-' || n, lpad(n::text, 8, '0'),
        '{"fullName": "María García"}'
      from generate_series(${from}::int, ${to}::int) as n
    `.execute(transaction);
    await sql`
      create temporary table generated on commit drop as
      select 'mem_' || lpad(n::text, 22, '0') as memorial_id,
        array['maria', 'garcia'] || case when n % 100 = 0 then array['quiroga'] else '{}' end
          || case when n % 1000 = 1 then array['zola'] else '{}' end as all_words,
        array['born:' || (1900 + n % 50), 'in:pla'] as facts,
        array['born:' || (1900 + n % 50), 'in:place' || n % 10] as texts
      from generate_series(${from}::int, ${to}::int) as n
    `.execute(transaction);
    await sql`
      insert into memorial_names (word, memorial_id, words)
      select word, memorial_id, ' ' || array_to_string(all_words || texts, ' ') || ' '
      from generated, unnest(all_words) as word
    `.execute(transaction);
    await sql`
      insert into memorial_name_facts (fact, word, memorial_id)
      select fact, word, memorial_id
      from generated, unnest(all_words) as word, unnest(facts) as fact
    `.execute(transaction);
  });
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Counts the rows that all scans of tables and indexes read. */
function rowsRead(plan: Plan): number {
  const own = plan['Relation Name']
    ? (plan['Actual Rows'] +
        (plan['Rows Removed by Filter'] ?? 0) +
        (plan['Rows Removed by Index Recheck'] ?? 0)) *
      plan['Actual Loops']
    : 0;
  return own + (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
}

/** Searches, and returns the most rows that its statements read, with a plan for these values and one for all values. */
async function countRows(search: Search): Promise<number> {
  const statements: RawNode[] = [];
  const { kysely } = app.database;
  const watched = kysely.withPlugin({
    transformQuery: ({ node }) => {
      if (RawNode.is(node)) statements.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await findMemorials({ ...app.services, kysely: watched }, search);
  const sums = await kysely
    .transaction()
    .execute(async (transaction) => [
      await sumRows(transaction, statements, 'force_custom_plan'),
      await sumRows(transaction, statements, 'force_generic_plan'),
    ]);
  return Math.max(...sums);
}

async function sumRows(
  transaction: Transaction<DatabaseSchema>,
  statements: readonly RawNode[],
  mode: 'force_custom_plan' | 'force_generic_plan',
): Promise<number> {
  await sql.raw(`set local plan_cache_mode = ${mode}`).execute(transaction);
  let sum = 0;
  for (const statement of statements) {
    const compiled = transaction.getExecutor().compileQuery(statement, createQueryId());
    await sql.raw(`prepare searched as ${compiled.sql}`).execute(transaction);
    const values = compiled.parameters.map(literalOf).join();
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': Array<{ Plan: Plan }> }>(
        `explain (analyze, format json) execute searched${values ? `(${values})` : ''}`,
      )
      .execute(transaction);
    await sql`deallocate searched`.execute(transaction);
    for (const row of rows) {
      for (const { Plan: plan } of row['QUERY PLAN']) sum += rowsRead(plan);
    }
  }
  return sum;
}

function literalOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `array[${value.map(literalOf).join()}]::text[]`;
  throw new TypeError('A search has no other values.');
}

/** Of each range, 1,000 and then 10,000 are counted. */
const COUNTED = 11_000;
/** The first 2,002 entries of a range are read and looked up, and the 20 memorials that are shown. */
const FIRST_ENTRIES = 2 * 2_002 + 20;
/** If fewer than 1,001 match, each of up to 10,000 entries is read, looked up by its words, and the first 1,001 memorials. */
const ONE_RANGE = 2 * 10_000 + 1_001 + FIRST_ENTRIES + 1_001;

test.each<[string, Search, number]>([
  ['one word', { name: 'maria' }, 1],
  ['two words', { name: 'maria garcia' }, 2],
  ['beginnings of words', { name: 'g m' }, 2],
  ['a word that no name has', { name: 'maria garcia nobody' }, 2],
  ['a rare word', { name: 'maria garcia quiroga' }, 3],
  ['the most words', { name: 'm ma mar maria g ga' }, 6],
  ['a year', { name: 'maria garcia', born: [1931] }, 2],
  ['years', { name: 'maria garcia', born: [1929, 1930, 1931, 1932, 1933] }, 2],
  ['a place', { name: 'maria garcia', place: 'place3' }, 2],
  ['a year and a place', { name: 'maria garcia', born: [1933], place: 'place3' }, 4],
  ['a year that no page has', { name: 'maria garcia', born: [1800], place: 'place3' }, 4],
  ['all', { name: 'm ma mar maria g ga', born: [1931], place: 'place3 place plac pla' }, 12],
])('%s: few rows are read', async (_, search, ranges) => {
  const counted = ranges === 1 ? 0 : ranges * COUNTED;
  expect(await countRows(search)).toBeLessThanOrEqual(counted + ONE_RANGE);
});

test.each<[string, Search]>([
  ['one word', { name: 'maria' }],
  ['one word and years', { name: 'maria', born: [1929, 1930, 1931, 1932, 1933] }],
])('%s that 1,001 memorials have: only the first entries are read', async (_, search) => {
  expect(await countRows(search)).toBeLessThanOrEqual(FIRST_ENTRIES);
});

test('a rare word beside common ones: hardly more is read than its own entries', async () => {
  const zola = MEMORIALS / 1_000;
  // Two ranges of 1,000, and three times those of the rare word: counted, read, and looked up.
  const most = 2_000 + 3 * zola + 20;
  expect(await countRows({ name: 'maria garcia zola' })).toBeLessThanOrEqual(most);
});

test("more than 1,000 memorials aren't counted", async () => {
  const found = await findMemorials(app.services, { name: 'maria' }, { page: 999 });
  expect(found).toMatchObject({ count: 1_000, extent: 'many', page: 50, pages: 50 });
  expect(found.memorials).toHaveLength(20);
});

test('all memorials with a rare word are found, whichever word is longer', async () => {
  const found = await findMemorials(app.services, { name: 'mari garc quir', born: [1900] });
  expect(found).toMatchObject({ count: Math.min(MEMORIALS / 100, 1_000) });
  const narrowed = await findMemorials(app.services, { name: 'maria quiroga', born: [1901] });
  expect(narrowed).toMatchObject({ count: 0, extent: 'all' });
});

test('the response says if not all memorials with a common name and place were checked', async () => {
  const search = { name: 'maria garcia', place: 'place3' };
  expect(await findMemorials(app.services, search)).toMatchObject({ extent: 'some' });
  const none = await findMemorials(app.services, { ...search, place: 'place99' });
  expect(none).toMatchObject({ memorials: [], extent: 'some' });
});
