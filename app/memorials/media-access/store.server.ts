import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { MemorialTables } from '../tables.server.ts';

export async function isAnyOpen(
  db: OwnTables<MemorialTables>,
  memorialIds: readonly string[],
): Promise<boolean> {
  if (memorialIds.length === 0) return false;
  const row = await db
    .selectFrom('memorials')
    .select('id')
    .where('id', 'in', memorialIds)
    .where('state', '=', 'published')
    .where('level', 'in', ['link', 'public'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
