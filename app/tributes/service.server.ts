/** Reads and stores tributes. They are rows of a table, not part of the memorial's document. */
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
  listRows,
  listTributes,
  removeDocumentTributes,
  type PlacedTribute,
} from './store.server.ts';

type Db = Parameters<typeof insertTributes>[0];

export type { PlacedTribute };

export interface TributesQuery {
  /** a category without tributes gives an empty list */
  category?: string | undefined;
  /** the cursor; undefined for the first page */
  after?: ListCursor | undefined;
  limit: number;
}

/** Replaces the tributes of a document, in order. Visitors' tributes stay. Must be in a transaction. */
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

/** Reads all tributes of a memorial, or only those of its document. */
export const readTributes = listTributes;

/** All rows of a memorial with their ids and their source, for an archive. */
export const readTributeRows = listRows;

/** Reads the tributes on the memorial page. */
export const createPreviewReader = createPreviewQuery;

/** Counts a memorial's tributes. */
export async function countTributes(db: Db, memorialId: string): Promise<number> {
  return totalOf(await listCounts(db, memorialId));
}

/** The number of tributes by memorial id. Memorials without tributes are missing. */
export const countTributesOfEach = countOfEach;

function totalOf(counts: ReadonlyArray<{ tributes: number }>): number {
  return counts.reduce((sum, row) => sum + row.tributes, 0);
}

/** Reads a page of the list, newest first, with the counts and categories of the whole list. */
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
  // An unknown category is not queried, because its list is empty.
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
