import { sql, type Expression, type Selectable } from 'kysely';

import type { OwnTables } from '../../db/own-tables.server.ts';
import type { StoredDocument } from './document-ids.ts';
import type { Level, MemorialState } from './levels.ts';
import type { MemorialsTable, MemorialTables } from './tables.server.ts';

type Db = OwnTables<MemorialTables>;

const MEMORIAL_COLUMNS = [
  'id',
  'slug',
  'state',
  'level',
  'is_indexed',
  'version',
  'document',
  'updated_at',
  'published_at',
] as const;

export type MemorialRow = Pick<Selectable<MemorialsTable>, (typeof MEMORIAL_COLUMNS)[number]>;

export async function findBySlug(db: Db, slug: string): Promise<MemorialRow | undefined> {
  return db
    .selectFrom('memorials')
    .select(MEMORIAL_COLUMNS)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export async function findById(db: Db, id: string): Promise<MemorialRow | undefined> {
  return db
    .selectFrom('memorials')
    .select(MEMORIAL_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns a subquery for the id, so that a query of tributes can run in parallel with `findBySlug`. */
export function idOfSlug(db: Db, slug: string): Expression<string> {
  return sql<string>`(${db.selectFrom('memorials').select('id').where('slug', '=', slug)})`;
}

interface MemorialAddress {
  id: string;
  slug: string;
  state: MemorialState;
  level: Level | null;
  published_at: Date | null;
}

/** Like `findBySlug`, without the document. */
export async function findAddress(db: Db, slug: string): Promise<MemorialAddress | undefined> {
  return db
    .selectFrom('memorials')
    .select(['id', 'slug', 'state', 'level', 'published_at'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export async function findAddressById(db: Db, id: string): Promise<MemorialAddress | undefined> {
  return db
    .selectFrom('memorials')
    .select(['id', 'slug', 'state', 'level', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Of the published document; undefined if it does not say. */
export async function findLanguage(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('memorials')
    .select(sql<string | null>`document->>'language'`.as('language'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.language ?? undefined;
}

export async function findByOldSlug(db: Db, slug: string): Promise<MemorialAddress | undefined> {
  return db
    .selectFrom('memorial_slugs')
    .innerJoin('memorials', 'memorials.id', 'memorial_slugs.memorial_id')
    .select([
      'memorials.id',
      'memorials.slug',
      'memorials.state',
      'memorials.level',
      'memorials.published_at',
    ])
    .where('memorial_slugs.slug', '=', slug)
    .executeTakeFirst();
}

export async function findByCode(
  db: Db,
  shortCode: string,
): Promise<Pick<MemorialAddress, 'slug' | 'state' | 'published_at'> | undefined> {
  return db
    .selectFrom('memorials')
    .select(['slug', 'state', 'published_at'])
    .where('short_code', '=', shortCode)
    .executeTakeFirst();
}

/** Slugs of pages that visitors can read, chosen at random. */
export async function sampleSlugs(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('memorials')
    .select('slug')
    .where('state', '=', 'published')
    .where('level', 'in', ['public', 'link'])
    .orderBy(sql`random()`)
    .limit(count)
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function listSlugs(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; slug: string }[]> {
  return db.selectFrom('memorials').select(['id', 'slug']).where('id', 'in', ids).execute();
}

export interface HeaderRow {
  slug: string;
  state: MemorialState;
  level: Level | null;
  fullName: string;
  fullName2: string | null;
  language: string | null;
}

/** Undefined if the memorial does not exist or was purged. */
export async function findHeader(db: Db, id: string): Promise<HeaderRow | undefined> {
  return db
    .selectFrom('memorials')
    .select([
      'slug',
      'state',
      'level',
      sql<string>`document->>'fullName'`.as('fullName'),
      sql<string | null>`document->>'fullName2'`.as('fullName2'),
      sql<string | null>`document->>'language'`.as('language'),
    ])
    .where('id', '=', id)
    .where('state', '<>', 'purged')
    .executeTakeFirst();
}

export async function remove(db: Db, slug: string): Promise<boolean> {
  const result = await db.deleteFrom('memorials').where('slug', '=', slug).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Sorted by slug. The index `memorials_invented` serves this query. */
export async function listInvented(
  db: Db,
  limit: number,
): Promise<Array<{ slug: string; document: StoredDocument }>> {
  return db
    .selectFrom('memorials')
    .select(['slug', 'document'])
    .where('state', '=', 'published')
    .where('level', '=', 'public')
    .where(sql<boolean>`document @> '{"invented": true}'`)
    .orderBy('slug')
    .limit(limit)
    .execute();
}

export interface MemorialListing {
  id: string;
  slug: string;
  fullName: string;
  fullName2: string | null;
  state: MemorialState;
  version: number;
  updatedAt: Date;
}

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
    .where('state', '<>', 'purged')
    .orderBy('slug')
    .limit(limit)
    .execute();
}

/** Must equal the condition of the partial index `memorials_listed`, so that the sitemap needs only an index scan. */
const IS_LISTED = sql<boolean>`
  state = 'published' and level = 'public' and is_indexed and not document @> '{"invented": true}'`;

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

export async function findInSitemap(
  db: Db,
  slugs: readonly string[],
): Promise<{ slug: string; updatedAt: Date }[]> {
  if (slugs.length === 0) return [];
  return db
    .selectFrom('memorials')
    .select(['slug', 'updated_at as updatedAt'])
    .where(IS_LISTED)
    .where('slug', 'in', slugs)
    .execute();
}

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
