/** Use cases of tributes. A memorial's document is stored without them; they are rows of their own. */
import { randomId } from '../wire/ids.server.ts';
import { sortCategories } from './categories.ts';
import type { TributesPage } from './contract.ts';
import { formatCursor, type ListCursor } from './list/paging/list-cursor.server.ts';
import { presentListedTribute } from './presenter.server.ts';
import {
  countOfEach,
  findPhotos,
  insertTributes,
  listCounts,
  listNewest,
  listPreview,
  listTributes,
  recountTributes,
  removeTributes,
  type PlacedTribute,
} from './store.server.ts';

type Db = Parameters<typeof insertTributes>[0];

export type { PlacedTribute };

/** Which page of a list is requested. */
export interface TributesQuery {
  /** a category of the filter; an unknown one gives an empty list */
  category?: string | undefined;
  /** undefined for the first page */
  after?: ListCursor | undefined;
  /** the size of the page */
  limit: number;
}

/** Replaces all tributes of a memorial by these, in their order. Call it inside a transaction. */
export async function replaceTributes(
  transaction: Db,
  memorialId: string,
  tributes: readonly PlacedTribute[],
): Promise<void> {
  await removeTributes(transaction, memorialId);
  await insertTributes(
    transaction,
    memorialId,
    tributes.map((tribute) => ({ ...tribute, id: randomId('tri') })),
  );
  await recountTributes(transaction, memorialId);
}

/** All tributes of a memorial, for the export. */
export const readTributes = listTributes;

/** The tributes that the memorial page shows. */
export const readPreview = listPreview;

/** How many tributes a memorial has. */
export async function countTributes(db: Db, memorialId: string): Promise<number> {
  return totalOf(await listCounts(db, memorialId));
}

/** How many tributes each of these memorials has, by its id; one without tributes is not in the map. */
export const countTributesOfEach = countOfEach;

/** Those of these picture addresses that a tribute of one of these memorials uses. */
export const findTributePhotos = findPhotos;

function totalOf(counts: ReadonlyArray<{ tributes: number }>): number {
  return counts.reduce((sum, row) => sum + row.tributes, 0);
}

/** A page of a memorial's list, newest first, with the counts and categories of the whole list. */
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
  // An unknown category never reaches a query, whatever it contains.
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
