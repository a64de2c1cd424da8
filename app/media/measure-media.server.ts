import { parsePictureAddress, parseVideoAddress } from './addresses.ts';
import { listOriginals, type Db } from './store.server.ts';

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
  const originals = await listOriginals(db, [...new Set(ids.values())]);
  return new Map(
    [...ids].flatMap(([address, id]): Array<[string, number]> => {
      const size = originals.get(id)?.byte_size;
      return size === undefined ? [] : [[address, Number(size)]];
    }),
  );
}
