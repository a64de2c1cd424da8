/** The memorials' rows, the only SQL that touches them. Tributes are another domain's rows. */
import { sql, type Expression } from 'kysely';

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

/** One read of the unique index on `slug`. */
export async function findBySlug(db: Db, slug: string): Promise<MemorialRow | undefined> {
  return db
    .selectFrom('memorials')
    .select(['id', 'slug', 'state', 'version', 'document', 'updated_at'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** Finds the memorial's id inside another query, so that what belongs to it need not wait for it. */
export function idOfSlug(db: Db, slug: string): Expression<string> {
  return sql<string>`(${db.selectFrom('memorials').select('id').where('slug', '=', slug)})`;
}

/** Like `findBySlug`, and holds the row until the transaction ends, so that two imports queue up. */
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

/** Writes a new memorial; false when another has taken the slug in the same moment. */
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

/** Replaces the document; the version rises by one. */
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

/** Removes the memorial and, by the foreign key, its tributes; false when there was none. */
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

/** Memorials in the order of slugs after `afterSlug`. */
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

/** The memorials of one statement of a search through all of them, and which addresses their documents show. */
export interface ShownPart {
  shown: string[];
  ids: string[];
  /** the slug of the last of them, null when there was none */
  last: string | null;
}

/** Which of these addresses the documents of up to `limit` memorials after `afterSlug` show. */
export async function findShown(
  db: Db,
  addresses: readonly string[],
  afterSlug: string,
  limit: number,
): Promise<ShownPart> {
  const { rows } = await sql<ShownPart>`
    with part as materialized (
      select id, slug, document::text as words from memorials
      where slug > ${afterSlug} order by slug limit ${sql.lit(limit)}
    )
    select (select max(slug) from part) as last,
      coalesce((select json_agg(id) from part), '[]'::json) as ids,
      coalesce((
        select json_agg(address) from json_array_elements_text(${JSON.stringify(addresses)}::json) as address
        where exists (select from part where strpos(words, to_json(address)::text) > 0)
      ), '[]'::json) as shown`.execute(db);
  return rows[0] ?? { shown: [], ids: [], last: null };
}

/**
 * What the sitemap lists: published memorials of people who lived. Word for word the condition of the index
 * `memorials_listed`, without parameters, or the index could not answer alone.
 */
const IS_LISTED = sql<boolean>`state = 'published' and not document @> '{"invented": true}'`;

/** The slug that stands `distance` listed memorials after `slug`; undefined beyond the last. */
export async function findListedAhead(
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

/** Slugs and times of change of the sitemap's memorials after `afterSlug`. */
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
