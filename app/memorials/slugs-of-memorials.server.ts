import type { DatabaseHandle } from '../../db/schema.server.ts';
import { listSlugs } from './store.server.ts';

export async function readSlugs(
  db: DatabaseHandle,
  memorialIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (memorialIds.length === 0) return new Map();
  const rows = await listSlugs(db, memorialIds);
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}
