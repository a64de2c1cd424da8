/** All SQL on the `memorials` table. The SQL on tributes is in `app/tributes`. */
import { sql, type Expression } from 'kysely';

import { compileOnce } from '../../db/compile-once.server.ts';
import type { OwnTables } from '../../db/own-tables.server.ts';
import type { MemorialTables, StoredDocument } from './tables.server.ts';

type Db = OwnTables<MemorialTables>;

export interface MemorialRow {
  id: string;
  slug: string;
  state: 'draft' | 'published';
  version: number;
  document: StoredDocument;
  updated_at: Date;
}

const selectBySlug = compileOnce((db: Db, slug: string) =>
  db
    .selectFrom('memorials')
    .select(['id', 'slug', 'state', 'version', 'document', 'updated_at'])
    .where('slug', '=', slug)
    .compile(),
);

/** Finds a memorial by the unique index on `slug`. */
export async function findBySlug(db: Db, slug: string): Promise<MemorialRow | undefined> {
  const [row] = await selectBySlug(db, slug);
  return row;
}

/**
 * A subquery for the memorial's id. With it, a query on the memorial's tributes can run in parallel with `findBySlug`.
 */
export function idOfSlug(db: Db, slug: string): Expression<string> {
  return sql<string>`(${db.selectFrom('memorials').select('id').where('slug', '=', slug)})`;
}

/** Like `findBySlug`, but locks the row until the transaction ends, so concurrent imports of this slug wait. */
export async function findBySlugForUpdate(
  transaction: Db,
  slug: string,
): Promise<MemorialRow | undefined> {
  return transaction
    .selectFrom('memorials')
    .select(['id', 'slug', 'state', 'version', 'document', 'updated_at'])
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts a memorial; returns false if the slug has been taken concurrently. */
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
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Replaces the document and increments the version. */
export async function updateDocument(
  db: Db,
  id: string,
  document: StoredDocument,
): Promise<{ version: number }> {
  return db
    .updateTable('memorials')
    .set((eb) => ({
      document: JSON.stringify(document),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
}

/** Deletes the memorial and, by the foreign key, its tributes; returns false if it does not exist. */
export async function remove(db: Db, slug: string): Promise<boolean> {
  const result = await db.deleteFrom('memorials').where('slug', '=', slug).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export interface MemorialListing {
  id: string;
  slug: string;
  fullName: string;
  fullName2: string | null;
  state: 'draft' | 'published';
  version: number;
  updatedAt: Date;
}

/** Up to `limit` memorials after `afterSlug`, sorted by slug. */
export async function list(db: Db, afterSlug: string, limit: number): Promise<MemorialListing[]> {
  return db
    .selectFrom('memorials')
    .select([
      'id',
      'slug',
      'state',
      'version',
      'updated_at as updatedAt',
      sql<string>`document ->> 'fullName'`.as('fullName'),
      sql<string | null>`document ->> 'fullName2'`.as('fullName2'),
    ])
    .where('slug', '>', afterSlug)
    .orderBy('slug')
    .limit(limit)
    .execute();
}

/** The result for one batch of memorials: those of the addresses that their documents contain. */
export interface UsedAddressesBatch {
  used: string[];
  ids: string[];
  /** the last slug of the batch; null if the batch is empty */
  last: string | null;
}

/** Returns those of these addresses that occur in the documents of up to `limit` memorials after `afterSlug`. */
export async function findUsedAddresses(
  db: Db,
  addresses: readonly string[],
  afterSlug: string,
  limit: number,
): Promise<UsedAddressesBatch> {
  const { rows } = await sql<UsedAddressesBatch>`
    with batch as materialized (
      select id, slug, document::text as content from memorials
      where slug > ${afterSlug} order by slug limit ${sql.lit(limit)}
    )
    select (select max(slug) from batch) as last,
      coalesce((select json_agg(id) from batch), '[]'::json) as ids,
      coalesce((
        select json_agg(address) from json_array_elements_text(${JSON.stringify(addresses)}::json) as address
        where exists (select from batch where strpos(content, to_json(address)::text) > 0)
      ), '[]'::json) as used`.execute(db);
  return rows[0] ?? { used: [], ids: [], last: null };
}

/**
 * The sitemap's memorials: published and not invented. Must be exactly the condition of the partial index
 * `memorials_listed`, without parameters, for an index-only scan.
 */
const IS_LISTED = sql<boolean>`state = 'published' and not document @> '{"invented": true}'`;

/** The slug that is `distance` positions after `slug` in the sitemap; undefined after the last. */
export async function findSitemapSlugAfter(
  db: Db,
  slug: string,
  distance: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('memorials')
    .select('slug')
    .where(IS_LISTED)
    .where('slug', '>', slug)
    .orderBy('slug')
    .offset(distance - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.slug;
}

/** Slugs and modification times of up to `limit` of the sitemap's memorials after `afterSlug`. */
export async function listForSitemap(
  db: Db,
  afterSlug: string,
  limit: number,
): Promise<{ slug: string; updatedAt: Date }[]> {
  return db
    .selectFrom('memorials')
    .select(['slug', 'updated_at as updatedAt'])
    .where(IS_LISTED)
    .where('slug', '>', afterSlug)
    .orderBy('slug')
    .limit(limit)
    .execute();
}
