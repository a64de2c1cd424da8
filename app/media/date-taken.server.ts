import { parsePictureAddress } from './addresses.ts';
import { findMediaRow, type Db } from './store.server.ts';

export async function readDateTaken(db: Db, address: string): Promise<string | null> {
  const picture = parsePictureAddress(address);
  const row = picture && (await findMediaRow(db, picture.id));
  return row?.taken ?? null;
}
