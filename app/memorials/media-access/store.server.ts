import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { MemorialTables } from '../tables.server.ts';

/** One of the memorials that every visitor may see. */
export async function findOpen(
  db: OwnTables<MemorialTables>,
  memorialIds: readonly string[],
): Promise<string | undefined> {
  if (memorialIds.length === 0) return undefined;
  const row = await db
    .selectFrom('memorials')
    .select('id')
    .where('id', 'in', memorialIds)
    .where('state', '=', 'published')
    .where('level', 'in', ['link', 'public'])
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** `foreign`: ids that no memorial of the user uses. `stored`: those of them that are stored here. */
export async function listForeign(
  db: OwnTables<MemorialTables>,
  userId: string,
  mediaIds: readonly string[],
): Promise<{ foreign: Set<string>; stored: Set<string> }> {
  const ids = [...new Set(mediaIds)];
  if (ids.length === 0) return { foreign: new Set(), stored: new Set() };
  const { rows } = await sql<{ id: string; is_stored: boolean }>`
    select id, exists (
      select from media where media.id >= named.id and media.id < named.id || 'g'
    ) as is_stored
    from json_array_elements_text(${JSON.stringify(ids)}::json) as named (id)
    where not exists (
      select from media_uses join memorial_members using (memorial_id)
      where media_id = named.id and user_id = ${userId}
    )`.execute(db);
  return {
    foreign: new Set(rows.map(({ id }) => id)),
    stored: new Set(rows.flatMap(({ id, is_stored: isStored }) => (isStored ? [id] : []))),
  };
}
