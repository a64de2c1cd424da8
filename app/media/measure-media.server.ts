import { parsePictureAddress, parseVideoAddress } from './addresses.ts';
import { listOriginalBytes, type Db } from './store.server.ts';

/** The size of each original in bytes, by its URL. The map has no entry for a URL that is not of stored media. */
export async function measureEachOriginal(
  db: Db,
  addresses: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, string>();
  for (const address of addresses) {
    const id = (parsePictureAddress(address) ?? parseVideoAddress(address))?.id;
    if (id) ids.set(address, id);
  }
  const bytes = await listOriginalBytes(db, [...new Set(ids.values())]);
  return new Map(
    [...ids].flatMap(([address, id]): Array<[string, number]> => {
      const size = bytes.get(id);
      return size === undefined ? [] : [[address, size]];
    }),
  );
}
