import { parsePictureAddress, parseVideoAddress } from './addresses.ts';
import { sumOriginalBytes, type Db } from './store.server.ts';

/** In bytes. URLs that are not of stored media count as 0. */
export async function measureOriginals(db: Db, addresses: readonly string[]): Promise<number> {
  const ids = addresses.flatMap(
    (address) => (parsePictureAddress(address) ?? parseVideoAddress(address))?.id ?? [],
  );
  return sumOriginalBytes(db, [...new Set(ids)]);
}
