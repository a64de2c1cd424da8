/**
 * Takes a memorial out of the product for good, with its tributes and with the pictures and videos
 * that no other memorial shows: whoever asks for a page to go means its photos as well.
 */
import type { MediaService } from '../media/service.server.ts';
import type { Memorial } from './contract.ts';
import { listMediaReferences } from './documents/document-addresses.ts';
import type { MemorialService } from './service.server.ts';

export interface RemovalServices {
  memorials: Pick<MemorialService, 'findDocument' | 'findShown' | 'remove'>;
  media: Pick<MediaService, 'remove'>;
}

export interface Removal {
  /** pictures and videos that are gone */
  removedMedia: number;
  /** pictures and videos that stay because another memorial shows them */
  sharedMedia: number;
}

/**
 * Removes a memorial; null when there is none. It reads every other memorial to see what they show, so
 * it is for the command line, and nothing may be imported meanwhile.
 */
export async function removeMemorial(
  slug: string,
  { memorials, media }: RemovalServices,
): Promise<Removal | null> {
  const memorial = await memorials.findDocument(slug);
  if (!memorial || !(await memorials.remove(slug))) return null;
  const addresses = keptAddresses(memorial);
  const shared = await memorials.findShown([...addresses]);
  const own = [...addresses].filter((address) => !shared.has(address));
  for (const address of own) await media.remove(address);
  return { removedMedia: own.length, sharedMedia: shared.size };
}

/** Addresses of what the product itself keeps for a memorial. */
function keptAddresses(memorial: Memorial): Set<string> {
  const addresses = listMediaReferences(memorial).map((reference) => reference.address);
  return new Set(addresses.filter((address) => !address.startsWith('https://')));
}
