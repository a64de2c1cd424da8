import { randomId } from '../../wire/ids.server.ts';
import { insertReturned, listUsedIds, type Db, type ReturnedTribute } from './store.server.ts';

export type { ReturnedTribute };

/**
 * Inserts the tributes with their dates and places. An id that is in use gets a new one.
 * @returns the new ids by the old ones
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
