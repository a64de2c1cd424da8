import { randomId } from '../../wire/ids.server.ts';
import { insertReturned, listUsedIds, type Db, type ReturnedTribute } from './store.server.ts';

export type { ReturnedTribute };

/**
 * Inserts tributes from an archive with their dates and positions. A tribute whose id is in use
 * gets a new id.
 * @returns a map from each id that was in use to the new id
 */
export async function insertReturnedTributes(
  transaction: Db,
  memorialId: string,
  tributes: readonly ReturnedTribute[],
): Promise<ReadonlyMap<string, string>> {
  const used = await listUsedIds(
    transaction,
    tributes.map(({ id }) => id),
  );
  const newIds = new Map(used.map((id) => [id, randomId('tri')]));
  await insertReturned(
    transaction,
    memorialId,
    tributes.map((tribute) => ({ ...tribute, id: newIds.get(tribute.id) ?? tribute.id })),
  );
  return newIds;
}
