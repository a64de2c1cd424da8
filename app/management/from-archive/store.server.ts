import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { Level, MemorialState } from '../../memorials/levels.ts';
import type { ManagementTables } from '../tables.server.ts';

export type Db = OwnTables<ManagementTables>;

/** Undefined if no memorial has this id. */
export async function findStateById(db: Db, id: string): Promise<MemorialState | undefined> {
  const query = db.selectFrom('memorials').select('state').where('id', '=', id);
  return (await query.executeTakeFirst())?.state;
}

/** Undefined if no memorial has this code. */
export async function findStateByCode(
  db: Db,
  shortCode: string,
): Promise<MemorialState | undefined> {
  const query = db.selectFrom('memorials').select('state').where('short_code', '=', shortCode);
  return (await query.executeTakeFirst())?.state;
}

/** Includes former slugs. */
export async function isSlugUsed(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from memorial_slugs where slug = ${slug})
        or exists (select from memorials where slug = ${slug}) as used
  `.execute(db);
  return rows[0]?.used ?? false;
}

export interface ReturnedRow {
  id: string;
  slug: string;
  shortCode: string;
  state: 'draft' | 'published';
  level: Level | null;
  isIndexed: boolean;
  /** as JSON */
  document: string;
  version: number;
  draftRevision: number;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
}

export async function insertMemorial(transaction: Db, row: ReturnedRow): Promise<void> {
  await transaction
    .insertInto('memorials')
    .values({
      id: row.id,
      slug: row.slug,
      short_code: row.shortCode,
      state: row.state,
      level: row.level,
      is_indexed: row.isIndexed,
      document: row.document,
      version: row.version,
      draft_revision: row.draftRevision,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
      published_at: row.publishedAt,
    })
    .execute();
}

export async function insertFormerSlug(
  transaction: Db,
  former: { slug: string; memorialId: string; createdAt: Date },
): Promise<void> {
  await transaction
    .insertInto('memorial_slugs')
    .values({ slug: former.slug, memorial_id: former.memorialId, created_at: former.createdAt })
    .execute();
}

export async function insertDraft(
  transaction: Db,
  draft: {
    memorialId: string;
    revision: number;
    document: string;
    updatedAt: Date;
    userId: string | null;
  },
): Promise<void> {
  await transaction
    .insertInto('memorial_drafts')
    .values({
      memorial_id: draft.memorialId,
      revision: draft.revision,
      document: draft.document,
      updated_at: draft.updatedAt,
      updated_by: draft.userId,
    })
    .execute();
}

export async function insertPublication(
  transaction: Db,
  publication: { memorialId: string; number: number; document: string; createdAt: Date },
): Promise<void> {
  await transaction
    .insertInto('memorial_revisions')
    .values({
      memorial_id: publication.memorialId,
      number: publication.number,
      kind: 'published',
      document: publication.document,
      user_id: null,
      created_at: publication.createdAt,
    })
    .execute();
}
