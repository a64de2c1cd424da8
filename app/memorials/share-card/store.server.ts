import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { StoredDocument } from '../document-ids.ts';
import type { MemorialRow } from '../store.server.ts';
import type { MemorialTables } from '../tables.server.ts';

type Db = OwnTables<MemorialTables>;

/** Adds a card and removes the memorial's older cards. Resolves to the hashes of the removed cards. */
export async function replaceCard(db: Db, memorialId: string, hash: string): Promise<string[]> {
  await db
    .insertInto('memorial_cards')
    .values({ hash, memorial_id: memorialId })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  const older = await db
    .deleteFrom('memorial_cards')
    .where('memorial_id', '=', memorialId)
    .where('hash', '<>', hash)
    .returning('hash')
    .execute();
  return older.map((row) => row.hash);
}

export async function removeClosed(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    delete from memorial_cards where hash in (
      select hash from memorial_cards join memorials on memorials.id = memorial_cards.memorial_id
      where state <> 'published' or level is distinct from 'public'
      limit ${limit}
    ) returning hash
  `.execute(db);
  return rows.map(({ hash }) => hash);
}

export interface CheckedCard extends Pick<MemorialRow, 'id' | 'slug' | 'level' | 'is_indexed'> {
  hash: string;
  document: StoredDocument;
}

/** Cards of memorials that have changed since the card was drawn or last checked. */
export async function listToCheck(db: Db, limit: number): Promise<CheckedCard[]> {
  return db
    .selectFrom('memorial_cards')
    .innerJoin('memorials', 'memorials.id', 'memorial_cards.memorial_id')
    .select([
      'hash',
      'memorials.id as id',
      'slug',
      'level',
      'is_indexed',
      sql<StoredDocument>`document`.as('document'),
    ])
    .whereRef('memorials.updated_at', '>', 'memorial_cards.checked_at')
    .limit(limit)
    .execute();
}

export async function markChecked(db: Db, hash: string): Promise<void> {
  await sql`
    update memorial_cards set checked_at = memorials.updated_at
    from memorials where memorials.id = memorial_id and hash = ${hash}
  `.execute(db);
}

export async function removeCard(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('memorial_cards').where('hash', '=', hash).execute();
}

export async function findHashesBetween(db: Db, first: string, last: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('memorial_cards')
    .select('hash')
    .where('hash', '>=', first)
    .where('hash', '<=', last)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}
