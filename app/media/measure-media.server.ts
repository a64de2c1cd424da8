import { parsePictureAddress, parseVideoAddress } from './addresses.ts';
import { sumOriginalBytes, type Db } from './store.server.ts';

/** The bytes of the originals of these pictures and videos. Other addresses count as nothing. */
export async function measureOriginals(db: Db, addresses: readonly string[]): Promise<number> {
  const ids = addresses.flatMap(
    (address) => (parsePictureAddress(address) ?? parseVideoAddress(address))?.id ?? [],
  );
  return sumOriginalBytes(db, [...new Set(ids)]);
}
