import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { StoredDocument } from '../../memorials/document-ids.ts';
import type { Level, MemorialState } from '../../memorials/levels.ts';
import type { DraftStoreTables } from '../tables.server.ts';

type Db = OwnTables<DraftStoreTables>;

export interface ReplacedRow {
  id: string;
  state: MemorialState;
  version: number;
  document: StoredDocument;
}

/** Also locks the row, so that concurrent imports of this slug wait. */
export async function findBySlugForUpdate(
  transaction: Db,
  slug: string,
): Promise<ReplacedRow | undefined> {
  return transaction
    .selectFrom('memorials')
    .select(['id', 'state', 'version', 'document'])
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
}

export async function isFormerSlug(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('memorial_slugs')
    .select('slug')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if a concurrent request has taken the slug. */
export async function insert(
  db: Db,
  memorial: { id: string; slug: string; document: StoredDocument },
): Promise<boolean> {
  const result = await db
    .insertInto('memorials')
    .values({
      id: memorial.id,
      slug: memorial.slug,
      document: JSON.stringify(memorial.document),
      published_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Also publishes the memorial, and increments the version. */
export async function updateDocument(
  db: Db,
  id: string,
  document: StoredDocument,
): Promise<{ version: number }> {
  return db
    .updateTable('memorials')
    .set((eb) => ({
      document: JSON.stringify(document),
      state: 'published' as const,
      level: sql<Level>`coalesce(level, 'public')`,
      published_at: sql<Date>`coalesce(published_at, now())`,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
}
