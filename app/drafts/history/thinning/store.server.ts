/**
 * Bounds what members can store in a memorial's history. What is too old and too much goes, never the newest. Each
 * insert thins a bounded number of rows; the sweep of the night does the rest, of memorials that triggers have listed.
 */
import { type RawBuilder, sql } from 'kysely';

import type { OwnTables } from '../../../../db/own-tables.server.ts';
import { timeLimit } from '../../../wire/time-limit.server.ts';
import type { DraftTables } from '../../tables.server.ts';
import { listMarked, removeMarks } from '../marked-memorials.server.ts';
import { HISTORY_VERSIONS } from './history-limits.ts';

type Db = OwnTables<DraftTables>;

const MB = 1_000_000;

/** Bytes as the database stores them, which compresses texts. */
export const HISTORY_BOUNDS = {
  /** The newest publications are all kept. Of older ones, the first of each month is kept. */
  published: { count: HISTORY_VERSIONS, bytes: 200 * MB, most: 1_000 },
  /** The newest drafts are all kept, for 30 days. Of older ones, the first of each day is kept. */
  draft: { count: 100, bytes: 100 * MB, most: 200 },
  /** these are kept however large they are */
  newest: 10,
  removedParts: { count: 5_000, bytes: 50 * MB },
  /** of one member in one memorial */
  removedPartsOfUser: { count: 1_000, bytes: 15 * MB },
  /** recognize repeated changes, and name who changed a field last */
  changes: 50_000,
} as const;

const ROWS_AT_ONCE = 200;
const MEMORIALS_AT_ONCE = 500;
/** So that the night has time for the rest. The next night goes on. */
const MOST_MS = 3 * 60_000;

/** Resolves to true if more may have to go. */
export async function thinRevisions(
  db: Db,
  memorialId: string,
  kind: 'published' | 'draft',
): Promise<boolean> {
  const { count, bytes, most } = HISTORY_BOUNDS[kind];
  const period = kind === 'published' ? 'month' : 'day';
  const { numAffectedRows } = await sql`
    delete from memorial_revisions
    where memorial_id = ${memorialId} and number in (
      select number from (
        select number, place, is_kept,
          count(*) filter (where is_kept) over newest_first as kept_place,
          sum(size) filter (where is_kept) over newest_first as kept_bytes
        from (
          select number, place, size, of_period = 1 or place <= ${count} and bytes <= ${bytes} as is_kept
          from (
            select number,
              coalesce(file_bytes, pg_column_size(document)) as size,
              row_number() over newest_first as place,
              sum(coalesce(file_bytes, pg_column_size(document))) over newest_first as bytes,
              row_number() over (
                partition by date_trunc(${period}, created_at at time zone 'UTC') order by number
              ) as of_period
            from memorial_revisions where memorial_id = ${memorialId} and kind = ${kind}
            window newest_first as (order by number desc)
          ) as placed
        ) as judged
        window newest_first as (order by number desc)
      ) as ranked
      where place > ${HISTORY_BOUNDS.newest}
        and (
          not is_kept or kept_place > ${most}
          or ${kind}::text = 'draft' and kept_bytes > ${bytes}
        )
      order by number limit ${ROWS_AT_ONCE}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0) >= ROWS_AT_ONCE;
}

/** Resolves to true if more may have to go. */
export async function thinRemovedParts(db: Db, memorialId: string): Promise<boolean> {
  const { removedParts: all, removedPartsOfUser: own, newest } = HISTORY_BOUNDS;
  const { numAffectedRows } = await sql`
    delete from removed_parts
    where id in (
      select id from (
        select id,
          row_number() over newest_first as place,
          sum(pg_column_size(value)) over newest_first as bytes,
          row_number() over own_newest_first as own_place,
          sum(pg_column_size(value)) over own_newest_first as own_bytes
        from removed_parts where memorial_id = ${memorialId}
        window newest_first as (order by id desc),
          own_newest_first as (partition by user_id order by id desc)
      ) as ranked
      where own_place > ${newest} and place > ${newest}
        and (
          place > ${all.count} or bytes > ${all.bytes}
          or own_place > ${own.count} or own_bytes > ${own.bytes}
        )
      order by id limit ${ROWS_AT_ONCE}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0) >= ROWS_AT_ONCE;
}

/** Resolves to true if more may have to go. */
async function thinChanges(db: Db, memorialId: string): Promise<boolean> {
  const atOnce = 10 * ROWS_AT_ONCE;
  const { numAffectedRows } = await sql`
    delete from draft_changes
    where memorial_id = ${memorialId} and change_id in (
      select change_id from draft_changes where memorial_id = ${memorialId}
      order by created_at desc, change_id offset ${HISTORY_BOUNDS.changes} limit ${atOnce}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0) >= atOnce;
}

/**
 * Thins the memorials whose history has grown since the last night, if they have more rows than their bounds allow, in
 * small steps. What was interrupted is done the next time.
 * @param isOver - says when the rest has to wait for the next night
 */
export async function thinHistories(db: Db, isOver = timeLimit(MOST_MS)): Promise<void> {
  for (;;) {
    const marked = await listMarked(db, 'memorials_to_thin', MEMORIALS_AT_ONCE);
    if (marked.length === 0) return;
    await thinAll(
      db,
      marked.map(({ memorialId }) => memorialId),
      isOver,
    );
    if (isOver()) return;
    await removeMarks(db, 'memorials_to_thin', marked);
  }
}

async function thinAll(db: Db, ids: readonly string[], isOver: () => boolean): Promise<void> {
  const { published, draft, removedPartsOfUser, changes } = HISTORY_BOUNDS;
  const steps: ReadonlyArray<
    [rows: RawBuilder<unknown>, most: number, thin: (db: Db, id: string) => Promise<boolean>]
  > = [
    [
      sql`memorial_revisions where kind = 'published' and`,
      published.count,
      (handle, id) => thinRevisions(handle, id, 'published'),
    ],
    [
      sql`memorial_revisions where kind = 'draft' and`,
      draft.count,
      (handle, id) => thinRevisions(handle, id, 'draft'),
    ],
    [sql`removed_parts where`, removedPartsOfUser.count, thinRemovedParts],
    [sql`draft_changes where`, changes, thinChanges],
  ];
  for (const [rows, most, thin] of steps) {
    const found = await sql<{ memorial_id: string }>`
      select memorial_id from ${rows} memorial_id = any (${ids}::text[])
      group by memorial_id having count(*) > ${most}
    `.execute(db);
    for (const { memorial_id: id } of found.rows) {
      while (!isOver() && (await thin(db, id)));
    }
  }
}
