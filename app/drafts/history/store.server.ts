import { sql } from 'kysely';

import { deleteInBatches } from '../../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { LostValue } from '../changes/lost-values.ts';
import type { DraftDocument } from '../contract.ts';
import type { DraftTables, MediaAmount } from '../tables.server.ts';
import { thinRemovedParts, thinRevisions } from './thinning/store.server.ts';

type Db = OwnTables<DraftTables>;

/**
 * A text that is already kept is not stored again. The oldest values beyond `HISTORY_BOUNDS` go.
 * @param lost.mediaBefore - what the draft showed before, if a removed part shows photos or videos
 */
export async function insertLostValues(
  transaction: Db,
  lost: {
    memorialId: string;
    userId: string | null;
    now: Date;
    values: readonly LostValue[];
    mediaBefore?: MediaAmount | null;
  },
): Promise<void> {
  const { memorialId, userId, now, mediaBefore = null } = lost;
  const rows = lost.values.map(({ reason, path, partId, value }) => ({
    reason,
    path,
    part_id: partId ?? null,
    value: value ?? null,
  }));
  if (rows.length === 0) return;
  await sql`
    insert into removed_parts
      (memorial_id, part_id, reason, path, value, user_id, created_at, media_before)
    select ${memorialId}::text, part_id, reason, path, value, ${userId}::text,
      ${now}::timestamptz,
      case when reason = 'removed' then ${mediaBefore && JSON.stringify(mediaBefore)}::jsonb end
    from (
      select position, part_id, reason, path, coalesce(value, 'null') as value,
        -- Of two equal texts in a request, only the first counts.
        row_number() over (
          partition by reason, path, part_id, md5(coalesce(value, 'null')::text) order by position
        ) as repeated
      from rows from (
        json_to_recordset(${JSON.stringify(rows)}::json)
          as (part_id text, reason text, path text, value jsonb)
      ) with ordinality as sent (part_id, reason, path, value, position)
    ) as lost
    where reason = 'removed' or repeated = 1 and not exists (
      select from removed_parts as kept
      where kept.memorial_id = ${memorialId} and kept.reason = 'conflict'
        and kept.path = lost.path and kept.user_id is not distinct from ${userId}::text
        and md5(kept.value::text) = md5(lost.value::text)
    )
    order by position
  `.execute(transaction);
  await thinRemovedParts(transaction, memorialId);
}

export interface Restorable {
  parts: ReadonlyArray<{ partId: string; value: unknown; isCounted: boolean }>;
  /** the most that the draft showed before a removal of the last 30 days */
  upTo: MediaAmount;
}

/** Finds removed parts by their ids. `isCounted` is false if nothing is known about the media of the time. */
export async function findRestorable(
  db: Db,
  memorialId: string,
  partIds: readonly string[],
): Promise<Restorable> {
  const nothing = { pictures: 0, films: 0, bytes: 0 };
  if (partIds.length === 0) return { parts: [], upTo: nothing };
  const rows = await db
    .selectFrom('removed_parts')
    .select(['part_id', 'value', 'media_before'])
    .where('memorial_id', '=', memorialId)
    .where('reason', '=', 'removed')
    .where('part_id', 'in', partIds)
    .execute();
  if (rows.length === 0) return { parts: [], upTo: nothing };
  const { rows: most } = await sql<Record<keyof MediaAmount, string | number>>`
    select coalesce(max((media_before ->> 'pictures')::bigint), 0) as pictures,
      coalesce(max((media_before ->> 'films')::bigint), 0) as films,
      coalesce(max((media_before ->> 'bytes')::bigint), 0) as bytes
    from removed_parts where memorial_id = ${memorialId} and media_before is not null
  `.execute(db);
  const [found] = most;
  return {
    parts: rows.map(({ part_id: partId, value, media_before: before }) => ({
      partId: partId ?? '',
      value,
      isCounted: before !== null,
    })),
    upTo: {
      pictures: Number(found?.pictures ?? 0),
      films: Number(found?.films ?? 0),
      bytes: Number(found?.bytes ?? 0),
    },
  };
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
 * Old revisions beyond `HISTORY_BOUNDS` go. The caller must have locked the memorial's row. Otherwise two transactions could choose the same number, and the
 * second insert would fail. Returns the number.
 */
export async function insertRevision(transaction: Db, revision: NewRevision): Promise<number> {
  const { number } = await transaction
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
    .returning('number')
    .executeTakeFirstOrThrow();
  await thinRevisions(transaction, revision.memorialId, revision.kind);
  return number;
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

export async function countPublished(
  db: Db,
  memorialId: string,
): Promise<{ count: number; number: number | null; created_at: Date | null }> {
  return db
    .selectFrom('memorial_revisions')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number | null>`max(number)`.as('number'),
      sql<Date | null>`max(created_at)`.as('created_at'),
    ])
    .where('memorial_id', '=', memorialId)
    .where('kind', '=', 'published')
    .executeTakeFirstOrThrow();
}

export async function sweepHistory(db: Db, before: Date): Promise<void> {
  const where = sql`created_at < ${before}`;
  await deleteInBatches(db, {
    from: 'memorial_revisions',
    key: ['memorial_id', 'number'],
    where: sql`kind = 'draft' and ${where}`,
    // A trigger reads each document.
    rowsAtOnce: 50,
  });
  await deleteInBatches(db, { from: 'draft_changes', key: ['memorial_id', 'change_id'], where });
  await deleteInBatches(db, {
    from: 'removed_parts',
    key: ['memorial_id', 'id'],
    where,
    rowsAtOnce: 500,
  });
}
