/**
 * Which pictures and videos a document may name (ROOMS, "How a memorial is kept", point 9): those that
 * a memorial of the user already uses. Otherwise, a person who has seen an address once
 * could make a private picture public.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { MEDIA_BASE } from '../../media/addresses.ts';
import { mediaIdsIn } from './named-media.ts';
import { listForeign } from './store.server.ts';

export const FOREIGN_MEDIA =
  /*i18n*/ 'This photo or video isn’t on any of your pages. Upload it to this page, then try again.';

/**
 * Resolves to a function that tells whether an address is foreign: no memorial of the user uses it,
 * and it is an address of our own, or of another server with the id of a file that is stored here.
 * Makes one query for all addresses.
 */
export async function readForeignMedia(
  db: DatabaseHandle,
  userId: string,
  addresses: readonly string[],
): Promise<(address: string) => boolean> {
  const { foreign, stored } = await listForeign(db, userId, addresses.flatMap(mediaIdsIn));
  return (address) => {
    const ids = mediaIdsIn(address);
    if (ids.some((id) => stored.has(id))) return true;
    return (
      address.startsWith(MEDIA_BASE) && (ids.length === 0 || ids.some((id) => foreign.has(id)))
    );
  };
}

/** Like `readForeignMedia`, but an address of our own whose file is not stored here is not foreign. */
export async function readStoredForeignMedia(
  db: DatabaseHandle,
  userId: string,
  addresses: readonly string[],
): Promise<(address: string) => boolean> {
  const { stored } = await listForeign(db, userId, addresses.flatMap(mediaIdsIn));
  return (address) => mediaIdsIn(address).some((id) => stored.has(id));
}
