/** Use cases of tributes. Tributes are stored in separate rows, not in the memorial's document. */
import { randomId } from '../wire/ids.server.ts';
import { sortCategories } from './categories.ts';
import type { TributesPage } from './contract.ts';
import { formatCursor, type ListCursor } from './list/paging/list-cursor.server.ts';
import { presentListedTribute } from './presenter.server.ts';
import {
  countOfEach,
  createPreviewQuery,
  insertTributes,
  listCounts,
  listNewest,
  listTributes,
  removeDocumentTributes,
  type PlacedTribute,
} from './store.server.ts';

type Db = Parameters<typeof insertTributes>[0];

export type { PlacedTribute };

/** The page of a list that a client requests. */
export interface TributesQuery {
  /** a category of the filter; for an unknown category the result is an empty list */
  category?: string | undefined;
  /** undefined for the first page */
  after?: ListCursor | undefined;
  /** the page size */
  limit: number;
}

/**
 * Replaces the tributes that came with a memorial's document by the given ones, stored in the given order. Tributes of
 * visitors are not touched. Must be called inside a transaction.
 */
export async function replaceTributes(
  transaction: Db,
  memorialId: string,
  tributes: readonly PlacedTribute[],
): Promise<void> {
  await removeDocumentTributes(transaction, memorialId);
  await insertTributes(
    transaction,
    memorialId,
    tributes.map((tribute) => ({ ...tribute, id: randomId('tri') })),
  );
}

/** Reads all tributes of a memorial, or those of its document alone. */
export const readTributes = listTributes;

/** Makes a function that reads the tributes that the memorial page shows. */
export const createPreviewReader = createPreviewQuery;

/** Counts a memorial's tributes. */
export async function countTributes(db: Db, memorialId: string): Promise<number> {
  return totalOf(await listCounts(db, memorialId));
}

/** Counts the tributes of each memorial, by memorial id. Memorials without tributes are not in the map. */
export const countTributesOfEach = countOfEach;

function totalOf(counts: ReadonlyArray<{ tributes: number }>): number {
  return counts.reduce((sum, row) => sum + row.tributes, 0);
}

/** Reads a page of a memorial's list, newest first, with the counts and categories of the whole list. */
export async function readTributesPage(
  db: Db,
  memorialId: string,
  { category, after, limit }: TributesQuery,
): Promise<TributesPage> {
  const counts = await listCounts(db, memorialId);
  const categories = sortCategories(
    counts.map((row) => row.category).filter((word) => word !== ''),
  );
  const chosen = category ? counts.filter((row) => row.category === category) : counts;
  const total = totalOf(chosen);
  // An unknown category has no tributes, so its text is never used in a query.
  if (total === 0) return { tributes: [], next: null, total, categories };

  const rows = await listNewest(db, memorialId, {
    category: category || undefined,
    after,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    tributes: shown.map(({ cursor, tribute }) => presentListedTribute(cursor.id, tribute)),
    next: last && rows.length > limit ? formatCursor(last.cursor) : null,
    total,
    categories,
  };
}
