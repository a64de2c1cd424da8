import { sql, type Selectable } from 'kysely';

import type { OwnTables } from '../../db/own-tables.server.ts';
import type { BookletPayload } from './contract.ts';
import type { BookletsTable, BookletTables } from './tables.server.ts';

type Db = OwnTables<BookletTables>;

export type BookletRow = Selectable<BookletsTable>;

/** Undefined if another booklet of the memorial is being made. */
export async function insertBooklet(
  db: Db,
  booklet: BookletPayload & { id: string; memorialId: string; file: string; now: Date },
): Promise<BookletRow | undefined> {
  const { id, memorialId, format, parts, forPrinter, file, now } = booklet;
  return db
    .insertInto('booklets')
    .values({
      id,
      memorial_id: memorialId,
      format,
      parts: JSON.stringify(parts),
      for_printer: forPrinter,
      file,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('memorial_id').where('settled_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function findBooklet(db: Db, id: string): Promise<BookletRow | undefined> {
  return db.selectFrom('booklets').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findOnItsWay(db: Db, memorialId: string): Promise<BookletRow | undefined> {
  return db
    .selectFrom('booklets')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
}

/** Newest first. */
export async function listBooklets(
  db: Db,
  memorialId: string,
  limit: number,
): Promise<BookletRow[]> {
  return db
    .selectFrom('booklets')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Counts an attempt. Undefined if the booklet is ready, has failed or was removed. */
export async function beginBooklet(db: Db, id: string): Promise<BookletRow | undefined> {
  return db
    .updateTable('booklets')
    .set({ state: 'making', done: 0, tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function saveProgress(
  db: Db,
  id: string,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await db
    .updateTable('booklets')
    .set({ done, total })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

/** False if the booklet is already ready, has failed or was removed. */
export async function saveReady(
  db: Db,
  id: string,
  made: { pages: number; byteSize: number; warnings: readonly string[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('booklets')
    .set({
      state: 'ready',
      pages: made.pages,
      byte_size: made.byteSize,
      warnings: JSON.stringify(made.warnings),
      settled_at: made.now,
    })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Does nothing if a later attempt has begun, because that attempt can still succeed. */
export async function saveFailed(
  db: Db,
  id: string,
  { problem, tries, now }: { problem: string; tries: number; now: Date },
): Promise<void> {
  await db
    .updateTable('booklets')
    .set({ state: 'failed', problem, settled_at: now })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('settled_at', 'is', null)
    .execute();
}

/** Resolves to the ids of the removed rows' files. */
export async function removeOfMemorial(db: Db, memorialId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('booklets')
    .where('memorial_id', '=', memorialId)
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** Resolves to the ids of the removed rows' files. */
export async function removeOld(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('booklets')
    .where('created_at', '<', before)
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

export async function findFilesBetween(db: Db, first: string, last: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('booklets')
    .select('file')
    .where('file', '>=', first)
    .where('file', '<=', last)
    .execute();
  return new Set(rows.map(({ file }) => file));
}
