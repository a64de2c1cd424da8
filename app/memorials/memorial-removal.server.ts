/**
 * Deletes a memorial with its tributes. Also deletes its pictures and videos unless another memorial shows them,
 * because a request to delete a page includes its photos.
 */
import type { MediaService } from '../media/service.server.ts';
import type { Memorial } from './contract.ts';
import { listMediaReferences } from './documents/document-addresses.ts';
import type { MemorialService } from './service.server.ts';

export interface RemovalServices {
  memorials: Pick<MemorialService, 'findDocument' | 'findUsedAddresses' | 'remove'>;
  media: Pick<MediaService, 'remove'>;
}

export interface Removal {
  /** number of deleted pictures and videos */
  removedMedia: number;
  /** number of pictures and videos not deleted, because another memorial shows them */
  sharedMedia: number;
}

/**
 * Deletes a memorial; returns null if it does not exist. Searches all other memorials for its media, so it is only for
 * the command line, and no import may run at the same time.
 */
export async function removeMemorial(
  slug: string,
  { memorials, media }: RemovalServices,
): Promise<Removal | null> {
  const memorial = await memorials.findDocument(slug);
  if (!memorial || !(await memorials.remove(slug))) return null;
  const addresses = storedAddresses(memorial);
  const shared = await memorials.findUsedAddresses([...addresses]);
  const own = [...addresses].filter((address) => !shared.has(address));
  for (const address of own) await media.remove(address);
  return { removedMedia: own.length, sharedMedia: shared.size };
}

/** The addresses of the memorial's media that are stored here and not external. */
function storedAddresses(memorial: Memorial): Set<string> {
  const addresses = listMediaReferences(memorial).map((reference) => reference.address);
  return new Set(addresses.filter((address) => !address.startsWith('https://')));
}
