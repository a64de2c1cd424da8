import { sql } from 'kysely';

import type { OwnTables } from '../../../../db/own-tables.server.ts';
import type { MemorialTables } from '../../tables.server.ts';
import type { LostValue } from '../changes/lost-values.ts';
import type { DraftDocument } from '../contract.ts';

type Db = OwnTables<MemorialTables>;

/** A repeated request stores a value only once. */
export async function insertLostValues(
  transaction: Db,
  lost: { memorialId: string; userId: string | null; now: Date; values: readonly LostValue[] },
): Promise<void> {
  const values: LostValue[] = [];
  for (const value of lost.values) {
    if (!(await isKept(transaction, lost, value))) values.push(value);
  }
  if (values.length === 0) return;
  await transaction
    .insertInto('removed_parts')
    .values(
      values.map(({ reason, path, partId, value }) => ({
        memorial_id: lost.memorialId,
        part_id: partId ?? null,
        reason,
        path,
        value: JSON.stringify(value ?? null),
        user_id: lost.userId,
        created_at: lost.now,
      })),
    )
    .execute();
}

async function isKept(
  transaction: Db,
  { memorialId, userId }: { memorialId: string; userId: string | null },
  { reason, path, value }: LostValue,
): Promise<boolean> {
  if (reason !== 'conflict') return false;
  const row = await transaction
    .selectFrom('removed_parts')
    .select('id')
    .where('memorial_id', '=', memorialId)
    .where('reason', '=', 'conflict')
    .where('path', '=', path)
    .where('user_id', 'is not distinct from', userId)
    .where((eb) =>
      eb('value', '=', eb.cast<unknown>(eb.val(JSON.stringify(value ?? null)), 'jsonb')),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface RemovedRow {
  id: string;
  part_id: string | null;
  reason: 'removed' | 'conflict';
  path: string;
  value: unknown;
  user_id: string | null;
  created_at: Date;
}

/**
 * Newest first.
 * @param listed.of - limits the list to these parts, and to texts of this user that lost a conflict
 */
export async function listLostValues(
  db: Db,
  memorialId: string,
  { limit, of }: { limit: number; of?: { userId: string; parts: readonly string[] } | undefined },
): Promise<RemovedRow[]> {
  let query = db
    .selectFrom('removed_parts')
    .select(['id', 'part_id', 'reason', 'path', 'value', 'user_id', 'created_at'])
    .where('memorial_id', '=', memorialId);
  if (of) {
    const { userId, parts } = of;
    query = query.where(({ eb, and, or }) =>
      or([
        and([eb('reason', '=', 'conflict'), eb('user_id', '=', userId)]),
        sql<boolean>`part_id = any (array(select json_array_elements_text(${JSON.stringify(parts)}::json)))`,
      ]),
    );
  }
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

export interface NewRevision {
  memorialId: string;
  kind: 'published' | 'draft';
  document: DraftDocument;
  userId: string | null;
  now: Date;
}

/**
 * The caller must have locked the memorial's row. Otherwise two transactions could choose the same number, and the
 * second insert would fail.
 */
export async function insertRevision(transaction: Db, revision: NewRevision): Promise<void> {
  await transaction
    .insertInto('memorial_revisions')
    .columns(['memorial_id', 'number', 'kind', 'document', 'user_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('memorial_revisions')
        .where('memorial_id', '=', revision.memorialId)
        .select(({ fn, val, lit }) => [
          val(revision.memorialId).as('memorial_id'),
          eb(fn.coalesce(fn.max('number'), lit(0)), '+', 1).as('number'),
          val(revision.kind).as('kind'),
          eb.cast<DraftDocument>(val(JSON.stringify(revision.document)), 'jsonb').as('document'),
          val(revision.userId).as('user_id'),
          eb.cast<Date>(val(revision.now), 'timestamptz').as('created_at'),
        ]),
    )
    .execute();
}

export async function findLastRevisionTime(db: Db, memorialId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('memorial_revisions')
    .select('created_at')
    .where('memorial_id', '=', memorialId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export interface RevisionRow {
  number: number;
  kind: 'published' | 'draft';
  user_id: string | null;
  created_at: Date;
}

export async function listRevisions(
  db: Db,
  memorialId: string,
  limit: number,
): Promise<RevisionRow[]> {
  return db
    .selectFrom('memorial_revisions')
    .select(['number', 'kind', 'user_id', 'created_at'])
    .where('memorial_id', '=', memorialId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

export async function findRevision(
  db: Db,
  memorialId: string,
  number: number,
): Promise<DraftDocument | undefined> {
  const row = await db
    .selectFrom('memorial_revisions')
    .select('document')
    .where('memorial_id', '=', memorialId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.document;
}

export async function sweepHistory(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('memorial_revisions')
    .where('kind', '=', 'draft')
    .where('created_at', '<', before)
    .execute();
  await db.deleteFrom('draft_changes').where('created_at', '<', before).execute();
  await db.deleteFrom('removed_parts').where('created_at', '<', before).execute();
}
