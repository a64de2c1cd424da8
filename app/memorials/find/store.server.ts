import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { MemorialTables } from '../tables.server.ts';

export type Db = OwnTables<MemorialTables>;

export async function isAnyDue(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('memorial_names_due')
    .select('memorial_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NamedMemorial {
  id: string;
  isListed: boolean;
  /** of one or two people, in one or two scripts; null for a name that the document lacks */
  names: (string | null)[];
}

/**
 * Removes up to `limit` memorials from the list of memorials whose indexed words are out of date, and returns them.
 * Skips rows that another transaction has locked. A second statement reads the memorials, so that it sees the changes
 * that added the rows to the list.
 */
export async function takeDue(transaction: Db, limit: number): Promise<NamedMemorial[]> {
  const due = await sql<{ memorial_id: string }>`
    delete from memorial_names_due where memorial_id in (
      select memorial_id from memorial_names_due
      order by since limit ${limit} for update skip locked
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
    ])
    .where('id', 'in', ids)
    .execute();
}

export async function replaceWords(
  transaction: Db,
  memorials: ReadonlyArray<{ id: string; words: readonly string[] }>,
): Promise<void> {
  const ids = memorials.map(({ id }) => id);
  if (ids.length === 0) return;
  await transaction.deleteFrom('memorial_names').where('memorial_id', 'in', ids).execute();
  const rows = memorials.flatMap(({ id, words }) => {
    const all = words.map((word) => ` ${word}`).join('');
    return words.map((word) => ({ word, memorial_id: id, words: all }));
  });
  for (let start = 0; start < rows.length; start += ROWS_OF_INSERT) {
    await transaction
      .insertInto('memorial_names')
      .values(rows.slice(start, start + ROWS_OF_INSERT))
      .execute();
  }
}

/** A row has three parameters. A statement can have at most 65,535 parameters. */
const ROWS_OF_INSERT = 5_000;

export interface FoundMemorial {
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

/**
 * Finds listed memorials. `first` and each of `others` must be the beginning of one of the memorial's words. All words
 * are folded. Sorts by the length of the word that begins with `first`, so that a whole word comes before longer words.
 */
export async function findByWords(
  db: Db,
  { first, others, limit }: { first: string; others: readonly string[]; limit: number },
): Promise<FoundMemorial[]> {
  const conditions = others.map((word) => sql<boolean>`words like ${`% ${word}%`}`);
  const { rows } = await sql<FoundMemorial>`
    with candidates as materialized (
      select word, memorial_id from memorial_names
      where word >= ${first} and word < ${first + LAST}
      ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}
      order by word, memorial_id
      limit ${limit * MOST_WORDS_OF_ONE}
    ), found as (
      select memorial_id, min(word) as word from candidates group by memorial_id
    )
    select
      slug,
      document ->> 'fullName' as "fullName",
      document ->> 'fullName2' as "fullName2",
      document ->> 'dob' as dob,
      document ->> 'dod' as dod,
      document ->> 'dob2' as dob2,
      document ->> 'dod2' as dod2,
      document ->> 'profilePhoto' as portrait,
      coalesce((document ->> 'invented')::boolean, false) as "isInvented"
    from found join memorials on memorials.id = found.memorial_id
    where state = 'published' and level = 'public' and is_indexed
    order by char_length(word), word, slug
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Sorts after every letter, so that all words that begin with `first` sort before `first + LAST`. */
const LAST = '\u{10FFFF}';
/**
 * Words of one memorial can begin alike, such as 'anna' and 'annabel'. A search therefore reads this many words for
 * each memorial that it shows.
 */
const MOST_WORDS_OF_ONE = 5;
