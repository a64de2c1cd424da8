import { sql } from 'kysely';

import type { OwnTables } from '../../db/own-tables.server.ts';
import { isUniqueViolation } from '../../db/sql-errors.server.ts';
import type { StoredDocument } from '../memorials/document-ids.ts';
import type { Level, MemorialState } from '../memorials/levels.ts';
import type { ManagementTables } from './tables.server.ts';

export type Db = OwnTables<ManagementTables>;

export interface KeptRow {
  id: string;
  slug: string;
  state: MemorialState;
  level: Level | null;
  is_indexed: boolean;
  short_code: string;
  has_password: boolean;
  taken_down_at: Date | null;
  /** the document of the draft, or the published document if there is no draft; without the sections */
  head: Partial<StoredDocument>;
  has_draft: boolean;
}

/** Leaves out the sections, because they can be large. */
const HEAD = sql<Partial<StoredDocument>>`
  coalesce(memorial_drafts.document, memorials.document) - 'sections'`;

const HAS_PASSWORD = sql<boolean>`
  exists (select from memorial_doors where memorial_doors.memorial_id = memorials.id)`;

/** Leaves out purged memorials. */
export async function listKept(db: Db, ids: readonly string[]): Promise<KeptRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('memorials')
    .leftJoin('memorial_drafts', 'memorial_drafts.memorial_id', 'memorials.id')
    .select([
      'memorials.id',
      'slug',
      'state',
      'level',
      'is_indexed',
      'short_code',
      'taken_down_at',
      HAS_PASSWORD.as('has_password'),
      HEAD.as('head'),
      sql<boolean>`memorial_drafts.memorial_id is not null`.as('has_draft'),
    ])
    .where('memorials.id', 'in', ids)
    .where('state', '<>', 'purged')
    .execute();
}

export async function findIdBySlug(db: Db, slug: string): Promise<string | undefined> {
  const query = db.selectFrom('memorials').select('id').where('slug', '=', slug);
  return (await query.executeTakeFirst())?.id;
}

/** Returns false if the slug is taken. */
export async function insertDraftMemorial(
  transaction: Db,
  memorial: { id: string; slug: string; shortCode: string; document: StoredDocument },
): Promise<boolean> {
  if (await isSlugReserved(transaction, memorial.slug, memorial.id)) return false;
  const result = await transaction
    .insertInto('memorials')
    .values({
      id: memorial.id,
      slug: memorial.slug,
      short_code: memorial.shortCode,
      state: 'draft',
      level: null,
      document: JSON.stringify(memorial.document),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** True if another memorial has this slug now, or had it before. */
export async function isSlugReserved(db: Db, slug: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql<{ reserved: boolean }>`
    select exists (select from memorial_slugs where slug = ${slug} and memorial_id <> ${exceptId})
        or exists (select from memorials where slug = ${slug} and id <> ${exceptId}) as reserved
  `.execute(db);
  return rows[0]?.reserved ?? false;
}

/** Counts the slugs that lead to a memorial, with the present one of a published page. A draft has none. */
export async function countOwnSlugs(
  db: Db,
  memorialId: string,
  slug: string,
): Promise<{ own: number; isOwn: boolean }> {
  const { rows } = await sql<{ own: number; is_own: boolean }>`
    select count(*)::int as own, coalesce(bool_or(slug = ${slug}), false) as is_own
    from memorial_slugs where memorial_id = ${memorialId}`.execute(db);
  return { own: rows[0]?.own ?? 0, isOwn: rows[0]?.is_own ?? false };
}

/** Returns false if another memorial has just taken the slug. PostgreSQL has then aborted the transaction. */
export async function updateSlug(db: Db, id: string, slug: string): Promise<boolean> {
  try {
    await db
      .updateTable('memorials')
      .set({ slug, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function updateVisibility(
  db: Db,
  id: string,
  { level, isIndexed }: { level: Level; isIndexed: boolean | undefined },
): Promise<void> {
  await db
    .updateTable('memorials')
    .set({
      level,
      ...(isIndexed === undefined ? {} : { is_indexed: isIndexed }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export interface StateRow {
  slug: string;
  state: MemorialState;
  level: Level | null;
  published_at: Date | null;
  taken_down_at: Date | null;
}

export async function lockState(transaction: Db, id: string): Promise<StateRow | undefined> {
  return transaction
    .selectFrom('memorials')
    .select(['slug', 'state', 'level', 'published_at', 'taken_down_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateState(
  db: Db,
  id: string,
  { state, takenDownAt }: { state: MemorialState; takenDownAt: Date | null },
): Promise<void> {
  await db
    .updateTable('memorials')
    .set({ state, taken_down_at: takenDownAt, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Leaves out memorials that were published. */
export async function takeDownDrafts(db: Db, ids: readonly string[], now: Date): Promise<void> {
  // As one parameter, because a statement can have at most 65,535.
  const listed = sql<string>`any (array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`;
  await db
    .updateTable('memorials')
    .set({ state: 'taken-down', taken_down_at: now, updated_at: sql<Date>`now()` })
    .where('id', '=', listed)
    .where('state', '=', 'draft')
    .where('published_at', 'is', null)
    .execute();
}

export async function listToPurge(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('memorials')
    .select('id')
    .where('state', '=', 'taken-down')
    .where('taken_down_at', '<', before)
    .orderBy('taken_down_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the last 30 days. */
export async function listPurgedWithLog(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from memorials
    where state = 'purged' and updated_at > now() - interval '30 days'
      and exists (select from memorial_log where memorial_log.memorial_id = memorials.id)
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function remove(transaction: Db, id: string): Promise<void> {
  await transaction.deleteFrom('memorials').where('id', '=', id).execute();
}

export async function purge(transaction: Db, id: string): Promise<void> {
  await transaction
    .updateTable('memorials')
    .set({
      state: 'purged',
      document: '{"sections":[]}',
      level: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}
