import { parsePictureAddress, parseVideoAddress } from './addresses.ts';
import { sumOriginalBytes, type Db } from './store.server.ts';

/** The sum of the bytes of these pictures' and videos' originals. Other URLs count as 0 bytes. */
export async function measureOriginals(db: Db, addresses: readonly string[]): Promise<number> {
  const ids = addresses.flatMap(
    (address) => (parsePictureAddress(address) ?? parseVideoAddress(address))?.id ?? [],
  );
  return sumOriginalBytes(db, [...new Set(ids)]);
}
