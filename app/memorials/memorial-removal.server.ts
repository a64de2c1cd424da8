/**
 * Deletes a memorial with its tributes. Also deletes the pictures and videos of its page, draft and history unless another memorial shows them,
 * because a request to delete a page includes its photos.
 */
import type { MediaService } from '../media/service.server.ts';
import type { MemorialService } from './service.server.ts';

export interface RemovalServices {
  memorials: Pick<MemorialService, 'findStoredMedia' | 'findUsedAddresses' | 'remove'>;
  media: Pick<MediaService, 'remove'>;
}

export interface Removal {
  /** number of deleted pictures and videos */
  removedMedia: number;
  /** number of pictures and videos not deleted, because another memorial shows them */
  sharedMedia: number;
}

/**
 * Deletes a memorial; returns null if it does not exist. Searches all other memorials for the media of this memorial,
 * which is slow, so only the command `npm run memorials` calls this function. No import may run at the same time.
 */
export async function removeMemorial(
  slug: string,
  { memorials, media }: RemovalServices,
): Promise<Removal | null> {
  const addresses = await memorials.findStoredMedia(slug);
  if (!addresses || !(await memorials.remove(slug))) return null;
  const shared = await memorials.findUsedAddresses(addresses);
  const own = addresses.filter((address) => !shared.has(address));
  for (const address of own) await media.remove(address);
  return { removedMedia: own.length, sharedMedia: shared.size };
}
