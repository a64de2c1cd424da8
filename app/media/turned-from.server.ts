import { addressId } from './addresses.ts';
import { listOriginals, type Db } from './store.server.ts';

/**
 * The id of the picture that each one was turned from. The map has no entry for a picture that was added as it is.
 * @param ids - in the short form that URLs contain, like those in the map
 */
export async function findTurnedFrom(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const originals = await listOriginals(db, ids);
  return new Map(
    [...originals].flatMap(([id, { turned_from: from }]): Array<[string, string]> =>
      from === null ? [] : [[id, addressId(from)]],
    ),
  );
}
