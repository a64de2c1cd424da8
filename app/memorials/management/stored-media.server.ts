import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { isVideoAddress, parsePictureAddress } from '../../media/addresses.ts';
import { readTributes } from '../../tributes/service.server.ts';
import * as store from './store.server.ts';

/**
 * The addresses of all stored pictures and films of a memorial: of the page, the draft, the history, what was put aside,
 * and the tributes.
 */
export async function listStoredMedia(db: DatabaseHandle, memorialId: string): Promise<string[]> {
  const texts = JSON.stringify([
    await store.listDocuments(db, memorialId),
    await readTributes(db, memorialId),
  ]);
  const found = texts.match(/\/media\/[A-Za-z0-9._-]+/g) ?? [];
  return [...new Set(found)].filter(
    (address) => parsePictureAddress(address) ?? isVideoAddress(address),
  );
}
