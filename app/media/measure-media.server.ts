import { parsePictureAddress, parseVideoAddress } from './addresses.ts';
import { sumOriginalBytes, type Db } from './store.server.ts';

/** The total size of the originals in bytes. A URL that is not of stored media counts as 0. */
export async function measureOriginals(db: Db, addresses: readonly string[]): Promise<number> {
  const ids = addresses.flatMap(
    (address) => (parsePictureAddress(address) ?? parseVideoAddress(address))?.id ?? [],
  );
  return sumOriginalBytes(db, [...new Set(ids)]);
}
