import { sql, type RawBuilder } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { MemorialTables } from '../tables.server.ts';
import type { Entry, Narrowing } from './find-terms.ts';

export type Db = OwnTables<MemorialTables>;

/** Whether a memorial has changed that no search has indexed. Those that a migration added can wait. */
export async function isAnyDue(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('memorial_names_due')
    .select('memorial_id')
    .where(IS_CHANGED)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const IS_CHANGED = sql<boolean>`since < 'infinity'`;

/**
 * The last migration that lists memorials because their names are folded in another way. Its trigger keeps the list from
 * processes of an earlier release.
 */
const FOLDING = '0108';

export interface NamedMemorial {
  id: string;
  isListed: boolean;
  /** of one or two people, in one or two scripts; null for what the document lacks */
  names: (string | null)[];
  born: (string | null)[];
  died: (string | null)[];
  places: (string | null)[];
}

/**
 * Removes up to `limit` memorials from the list of memorials whose indexed words are out of date, and returns them.
 * Skips rows that another transaction has locked. A second statement reads the memorials, so that it sees the changes
 * that added the rows to the list.
 */
export async function takeDue(
  transaction: Db,
  { limit, isChanged }: { limit: number; isChanged: boolean },
): Promise<NamedMemorial[]> {
  await sql`select set_config('memorials.folding', ${FOLDING}, true)`.execute(transaction);
  const due = await sql<{ memorial_id: string }>`
    delete from memorial_names_due where memorial_id in (
      select memorial_id from memorial_names_due
      ${isChanged ? sql`where ${IS_CHANGED}` : sql``}
      order by since, memorial_id limit ${limit} for update skip locked
    ) returning memorial_id
  `.execute(transaction);
  const ids = due.rows.map(({ memorial_id }) => memorial_id);
  if (ids.length === 0) return [];
  return transaction
    .selectFrom('memorials')
    .select([
      'id',
      sql<boolean>`state = 'published' and level = 'public' and is_indexed`.as('isListed'),
      sql<(string | null)[]>`jsonb_build_array(
        document -> 'fullName', document -> 'fullName2', document -> 'otherName', document -> 'otherName2'
      )`.as('names'),
      sql<(string | null)[]>`jsonb_build_array(document -> 'dob', document -> 'dob2')`.as('born'),
      sql<(string | null)[]>`jsonb_build_array(document -> 'dod', document -> 'dod2')`.as('died'),
      sql<(string | null)[]>`jsonb_build_array(
        document -> 'birthLocation', document -> 'birthLocation2', document -> 'deathLocation',
        document -> 'deathLocation2', document -> 'burialLocation', document -> 'burialLocation2'
      )`.as('places'),
    ])
    .where('id', 'in', ids)
    .execute();
}

export async function replaceEntries(
  transaction: Db,
  memorials: ReadonlyArray<{ id: string; entry: Entry | null }>,
): Promise<void> {
  const ids = memorials.map(({ id }) => id);
  if (ids.length === 0) return;
  await transaction.deleteFrom('memorial_names').where('memorial_id', 'in', ids).execute();
  await transaction.deleteFrom('memorial_name_facts').where('memorial_id', 'in', ids).execute();
  const entries = memorials.flatMap(({ id, entry }) =>
    entry ? [{ memorial_id: id, ...entry }] : [],
  );
  await insertAll(
    entries.flatMap(({ memorial_id, words, text }) =>
      words.map((word) => ({ word, memorial_id, words: text })),
    ),
    (rows) => transaction.insertInto('memorial_names').values(rows).execute(),
  );
  await insertAll(
    entries.flatMap(({ memorial_id, words, facts }) =>
      facts.flatMap((fact) => words.map((word) => ({ fact, word, memorial_id }))),
    ),
    (rows) => transaction.insertInto('memorial_name_facts').values(rows).execute(),
  );
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_OF_INSERT) {
    await insert(rows.slice(start, start + ROWS_OF_INSERT));
  }
}

/** A row has three parameters. A statement can have at most 65,535 parameters. */
const ROWS_OF_INSERT = 5_000;

/** A range of an index: the words that begin with `word`, of all memorials or of those that have one of the facts. */
export interface Range {
  word: string;
  facts?: readonly string[] | undefined;
}

/** Sorts after every letter, so that all words that begin with `word` sort before `word + LAST`. */
const LAST = '\u{10FFFF}';

/**
 * Until the end of the transaction, has PostgreSQL read an index in its order and stop at the limit. It would otherwise
 * collect all entries of a common word and sort them, if it takes the word for a rare one.
 */
export async function readInOrder(transaction: Db): Promise<void> {
  await sql`
    select set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)
  `.execute(transaction);
}

interface CountedRange {
  range: Range;
  entries: number;
  /** true if there may be more entries */
  isCut: boolean;
}

/** Counts up to `most` entries of each range. Returns the shortest range first. */
export async function countEntries(
  db: Db,
  ranges: readonly Range[],
  most: number,
): Promise<CountedRange[]> {
  const counts = ranges.map(
    (range, index) => sql`
      select ${index}::int as nth, coalesce(sum(entries), 0)::int as entries,
        coalesce(bool_or(entries >= ${mostOfFact(range, most)}), false) as "isCut"
      from (select count(*) as entries from (${entriesOf(range, most)}) as entry group by fact) as facts
    `,
  );
  const { rows } = await sql<{ nth: number; entries: number; isCut: boolean }>`
    ${sql.join(counts, sql` union all `)} order by entries, nth
  `.execute(db);
  return rows.flatMap(({ nth, ...count }) => {
    const range = ranges[nth];
    return range ? [{ range, ...count }] : [];
  });
}

function mostOfFact({ facts }: Range, most: number): number {
  return Math.floor(most / (facts?.length ?? 1));
}

function entriesOf(range: Range, most: number): RawBuilder<unknown> {
  const { word, facts } = range;
  const first = sql`
    word >= ${word} and word < ${word + LAST} order by word, memorial_id limit ${mostOfFact(range, most)}
  `;
  if (!facts) {
    return sql`select '' as fact, word, memorial_id, words from memorial_names where ${first}`;
  }
  return sql`
    select entry.*
    from unnest(${facts}::text[]) as one_of (fact)
    cross join lateral (
      select fact, word, memorial_id from memorial_name_facts
      where fact = one_of.fact and ${first}
    ) as entry
  `;
}

interface Conditions {
  /** each must be the beginning of one of the memorial's words */
  words: readonly string[];
  narrowings: readonly Narrowing[];
  limit: number;
  /** of the entries of the range */
  most: number;
}

export interface FoundIds {
  /** of listed memorials; if there are `limit` ids, a few may no longer be listed */
  ids: string[];
  /** true if the range may have more entries than were read */
  isCut: boolean;
}

/**
 * Finds listed memorials in a range. Names in which more of the searched words are whole come
 * first, then short words. If `limit` memorials are found, it does not check whether they are still listed, because that
 * is most of the work, and `readFound` checks those that are shown. Each subquery with `limit 1` makes PostgreSQL look a
 * row up, where it would otherwise read the whole table.
 */
export async function findInRange(
  db: Db,
  range: Range,
  { words, narrowings, limit, most }: Conditions,
): Promise<FoundIds> {
  const conditions = [
    ...words.map((word) => sql<boolean>`words like ${`% ${word}%`}`),
    ...narrowings.map(({ patterns }) => sql<boolean>`words like any (${patterns}::text[])`),
  ];
  const whole = words.map((word) => sql<number>`(words like ${`% ${word} %`})::int`);
  const { rows } = await sql<FoundIds>`
    with entries as materialized (${entriesOf(range, most)}), found as (
      select memorial_id, min(word) as word, max(${sql.join(whole, sql` + `)}) as whole,
        count(*) over () >= ${limit} as are_many
      from entries ${range.facts ? WORDS_OF_ENTRY : sql``}
      where ${sql.join(conditions, sql` and `)}
      group by memorial_id
      order by whole desc, char_length(min(word)), min(word), memorial_id
      limit ${limit}
    )
    select
      exists (select from entries group by fact having count(*) >= ${mostOfFact(range, most)}) as "isCut",
      array(
        select memorial_id
        from found
        left join lateral (
          select slug from memorials
          where not are_many and id = memorial_id
            and state = 'published' and level = 'public' and is_indexed
          limit 1
        ) as memorial on true
        where are_many or slug is not null
        order by whole desc, char_length(word), word, slug, memorial_id
      ) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], isCut: false };
}

const WORDS_OF_ENTRY = sql`
  cross join lateral (
    select words from memorial_names
    where word = entries.word and memorial_id = entries.memorial_id
    limit 1
  ) as named
`;

export interface FoundMemorial {
  id: string;
  slug: string;
  fullName: string;
  fullName2: string | null;
  dob: string | null;
  dod: string | null;
  dob2: string | null;
  dod2: string | null;
  isInvented: boolean;
  portrait: string | null;
}

/** In the order of `ids`. */
export async function readFound(db: Db, ids: readonly string[]): Promise<FoundMemorial[]> {
  const { rows } = await sql<FoundMemorial>`
    select
      id,
      slug,
      document ->> 'fullName' as "fullName",
      document ->> 'fullName2' as "fullName2",
      document ->> 'dob' as dob,
      document ->> 'dod' as dod,
      document ->> 'dob2' as dob2,
      document ->> 'dod2' as dod2,
      document ->> 'profilePhoto' as portrait,
      coalesce((document ->> 'invented')::boolean, false) as "isInvented"
    from memorials
    where id = any (${ids}::text[]) and state = 'published' and level = 'public' and is_indexed
  `.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
