import { randomId } from '../wire/ids.server.ts';
import { sortCategories } from './categories.ts';
import type { TributesPage, ListedTribute, Tribute } from './contract.ts';
import { formatCursor, type ListCursor } from './list/paging/list-cursor.server.ts';
import {
  countOfEach,
  createPreviewQuery,
  insertTributes,
  listCounts,
  listNewest,
  listRows,
  listTributes,
  removeAllTributes,
  removeDocumentTributes,
  type PlacedTribute,
} from './store.server.ts';

type Db = Parameters<typeof insertTributes>[0];

export type { PlacedTribute };

/** Deletes the tributes of a memorial, before it is purged. Do not call it in a transaction. */
export const emptyTributes: (db: Db, memorialId: string) => Promise<void> = removeAllTributes;

export interface TributesQuery {
  /** the list is empty if no tribute has this category */
  category?: string | undefined;
  after?: ListCursor | undefined;
  limit: number;
}

/**
 * Replaces the tributes of a document, in order. Visitors' tributes stay. The caller must be in a
 * transaction.
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

export const readTributes = listTributes;

/** Lists a memorial's tributes with their ids and sources, for an archive. */
export const readTributeRows = listRows;

export const createPreviewReader = createPreviewQuery;

export async function countTributes(db: Db, memorialId: string): Promise<number> {
  return totalOf(await listCounts(db, memorialId));
}

/** Counts tributes by memorial id. A memorial without tributes is not in the map. */
export const countTributesOfEach = countOfEach;

function totalOf(counts: ReadonlyArray<{ tributes: number }>): number {
  return counts.reduce((sum, row) => sum + row.tributes, 0);
}

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
  // No query is needed: a category without tributes has an empty list.
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

function presentListedTribute(id: string, tribute: Tribute): ListedTribute {
  return {
    id,
    date: tribute.date,
    name: tribute.name,
    relationship: tribute.relationship,
    category: tribute.category,
    text: tribute.text,
    photo: tribute.photo,
  };
}
