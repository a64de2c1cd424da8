import { sql } from 'kysely';

import { deleteInBatches, type DeletedRows } from '../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../db/own-tables.server.ts';
import type { StoredDocument } from '../memorials/document-ids.ts';
import type { Level, MemorialState } from '../memorials/levels.ts';
import type { DraftDocument } from './contract.ts';
import type { DraftStoreTables } from './tables.server.ts';

export type Db = OwnTables<DraftStoreTables>;

export interface PublishedRow {
  slug: string;
  state: MemorialState;
  level: Level | null;
  document: StoredDocument;
  draft_revision: number;
  published_at: Date | null;
}

export interface DraftRow {
  revision: number;
  document: DraftDocument;
  updated_at: Date;
}

const PUBLISHED_COLUMNS = [
  'slug',
  'state',
  'level',
  'document',
  'draft_revision',
  'published_at',
] as const;

export async function findPublished(db: Db, memorialId: string): Promise<PublishedRow | undefined> {
  return db
    .selectFrom('memorials')
    .select(PUBLISHED_COLUMNS)
    .where('id', '=', memorialId)
    .executeTakeFirst();
}

/** Also locks the row, so that edits, publications and imports of one memorial run one after another. */
export async function lockPublished(
  transaction: Db,
  memorialId: string,
): Promise<PublishedRow | undefined> {
  return transaction
    .selectFrom('memorials')
    .select(PUBLISHED_COLUMNS)
    .where('id', '=', memorialId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface ChangeBase {
  slug: string;
  state: MemorialState;
  draft_revision: number;
  published_at: Date | null;
  /** the published document; null if there is a draft */
  document: StoredDocument | null;
  revision: number | null;
  draft: DraftDocument | null;
  draft_time: Date | null;
  last_revision_at: Date | null;
  known: Record<string, string | null> | null;
}

export async function lockForChanges(
  transaction: Db,
  memorialId: string,
  changeIds: readonly string[],
): Promise<ChangeBase | undefined> {
  // Locks the row in a separate statement, so that the next statement sees what other transactions have
  // committed.
  await sql`select from memorials where id = ${memorialId} for no key update`.execute(transaction);
  const { rows } = await sql<ChangeBase>`
    select slug, state, draft_revision, published_at,
      case when memorial_drafts.memorial_id is null then memorials.document end as document,
      revision, memorial_drafts.document as draft, memorial_drafts.updated_at as draft_time,
      (select created_at from memorial_revisions where memorial_id = memorials.id
       order by number desc limit 1) as last_revision_at,
      (select json_object_agg(change_id, made) from draft_changes
       where memorial_id = memorials.id
         and change_id = any (array(select json_array_elements_text(${JSON.stringify(changeIds)}::json)))
      ) as known
    from memorials left join memorial_drafts on memorial_drafts.memorial_id = memorials.id
    where memorials.id = ${memorialId}
  `.execute(transaction);
  return rows[0];
}

export async function findDraft(db: Db, memorialId: string): Promise<DraftRow | undefined> {
  return db
    .selectFrom('memorial_drafts')
    .select(['revision', 'document', 'updated_at'])
    .where('memorial_id', '=', memorialId)
    .executeTakeFirst();
}

/** Returns the length of the stored JSON in characters. */
export async function saveDraft(
  transaction: Db,
  draft: {
    memorialId: string;
    revision: number;
    document: DraftDocument;
    userId: string | null;
    now: Date;
  },
): Promise<number> {
  const document = JSON.stringify(draft.document);
  const values = {
    revision: draft.revision,
    document,
    updated_at: draft.now,
    updated_by: draft.userId,
  };
  await transaction
    .insertInto('memorial_drafts')
    .values({ memorial_id: draft.memorialId, ...values })
    .onConflict((conflict) => conflict.column('memorial_id').doUpdateSet(values))
    .execute();
  return document.length;
}

export async function removeDraft(transaction: Db, memorialId: string): Promise<void> {
  await transaction.deleteFrom('memorial_drafts').where('memorial_id', '=', memorialId).execute();
}

/** For a memorial that has no draft any more, although nothing was published. */
export async function setDraftRevision(
  transaction: Db,
  memorialId: string,
  revision: number,
): Promise<void> {
  await transaction
    .updateTable('memorials')
    .set({ draft_revision: revision })
    .where('id', '=', memorialId)
    .execute();
}

export interface AppliedChange {
  id: string;
  path: string;
  made?: string | undefined;
}

export async function insertAppliedChanges(
  transaction: Db,
  applied: { memorialId: string; userId: string; now: Date; changes: readonly AppliedChange[] },
): Promise<void> {
  if (applied.changes.length === 0) return;
  await transaction
    .insertInto('draft_changes')
    .values(
      applied.changes.map(({ id, path, made }) => ({
        memorial_id: applied.memorialId,
        change_id: id,
        path,
        made: made ?? null,
        user_id: applied.userId,
        created_at: applied.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['memorial_id', 'change_id']).doNothing())
    .execute();
}

/** The map has no entry for a path that has not changed in the last 30 days. */
export async function findLastChanges(
  db: Db,
  memorialId: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, { userId: string | null; at: Date }>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('draft_changes')
    .distinctOn('path')
    .select(['path', 'user_id', 'created_at'])
    .where('memorial_id', '=', memorialId)
    .where('path', 'in', paths)
    .orderBy('path')
    .orderBy('created_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.path, { userId: row.user_id, at: row.created_at }]));
}

export async function publish(
  transaction: Db,
  publication: {
    memorialId: string;
    document: StoredDocument;
    revision: number;
    now: Date;
  },
): Promise<void> {
  await transaction
    .updateTable('memorials')
    .set((eb) => ({
      document: JSON.stringify(publication.document),
      state: 'published' as const,
      level: sql<Level>`coalesce(level, 'link')`,
      draft_revision: publication.revision,
      published_at: sql<Date>`coalesce(published_at, ${publication.now})`,
      version: eb('version', '+', 1),
      updated_at: publication.now,
    }))
    .where('id', '=', publication.memorialId)
    .execute();
}

/** Replaces the published document without publishing the draft. The state and the draft's revision do not change. */
export async function updatePublished(
  transaction: Db,
  { memorialId, document, now }: { memorialId: string; document: StoredDocument; now: Date },
): Promise<void> {
  await transaction
    .updateTable('memorials')
    .set((eb) => ({
      document: JSON.stringify(document),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', memorialId)
    .execute();
}

const PARTS_WITHOUT_BOUND: readonly DeletedRows[] = [
  { from: 'draft_changes', key: ['memorial_id', 'change_id'] },
  { from: 'removed_parts', key: ['memorial_id', 'id'], rowsAtOnce: 500 },
  { from: 'draft_authors', key: ['memorial_id', 'part_id'] },
  // A trigger reads each document.
  { from: 'memorial_revisions', key: ['memorial_id', 'number'], rowsAtOnce: 50 },
];

export async function removeInBatches(db: Db, memorialId: string): Promise<void> {
  const where = sql`memorial_id = ${memorialId}`;
  for (const part of PARTS_WITHOUT_BOUND) await deleteInBatches(db, { ...part, where });
}

export async function removeAll(transaction: Db, memorialId: string): Promise<void> {
  for (const table of [
    'memorial_drafts',
    'draft_changes',
    'memorial_revisions',
    'removed_parts',
    'draft_authors',
  ] as const) {
    await transaction.deleteFrom(table).where('memorial_id', '=', memorialId).execute();
  }
}

/** '' if there is no memorial. */
export async function findShortCode(db: Db, memorialId: string): Promise<string> {
  const row = await db
    .selectFrom('memorials')
    .select('short_code')
    .where('id', '=', memorialId)
    .executeTakeFirst();
  return row?.short_code ?? '';
}
