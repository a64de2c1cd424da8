import { sql } from 'kysely';

import { deleteInBatches } from '../../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { DraftTables } from '../tables.server.ts';

export type Db = OwnTables<DraftTables>;

/** Includes the parts in “Put aside”. */
export async function listOwnParts(
  db: Db,
  { memorialId, userId }: { memorialId: string; userId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('draft_authors')
    .select('part_id')
    .where('memorial_id', '=', memorialId)
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.part_id);
}

export async function listForeignParts(
  db: Db,
  { memorialId, userId, ids }: { memorialId: string; userId: string; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('draft_authors')
    .select('part_id')
    .where('memorial_id', '=', memorialId)
    .where('user_id', 'is distinct from', userId)
    .where(sql<boolean>`part_id = any (${textArray(ids)})`)
    .execute();
  return rows.map((row) => row.part_id);
}

/** A part that is restored from “Put aside” keeps its author. */
export async function saveAuthors(
  transaction: Db,
  added: { memorialId: string; userId: string; ids: readonly string[] },
): Promise<void> {
  await sql`
    insert into draft_authors (memorial_id, part_id, user_id)
    select ${added.memorialId}, part, ${added.userId}
    from json_array_elements_text(${JSON.stringify(added.ids)}::json) as part
    on conflict (memorial_id, part_id) do update set removed_at = null
  `.execute(transaction);
}

export async function markBack(
  transaction: Db,
  { memorialId, ids }: { memorialId: string; ids: readonly string[] },
): Promise<void> {
  await transaction
    .updateTable('draft_authors')
    .set({ removed_at: null })
    .where('memorial_id', '=', memorialId)
    .where(sql<boolean>`part_id = any (${textArray(ids)})`)
    .execute();
}

export async function markRemoved(
  transaction: Db,
  removed: { memorialId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into draft_authors (memorial_id, part_id, removed_at)
    select ${removed.memorialId}, part, ${removed.now}
    from json_array_elements_text(${JSON.stringify(removed.ids)}::json) as part
    on conflict (memorial_id, part_id) do update set removed_at = excluded.removed_at
  `.execute(transaction);
}

export async function sweepAuthors(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, {
    from: 'draft_authors',
    key: ['memorial_id', 'part_id'],
    where: sql`removed_at < ${before}`,
  });
}

function textArray(ids: readonly string[]) {
  return sql`array(select json_array_elements_text(${JSON.stringify(ids)}::json))`;
}
