/**
 * Deletes a memorial with its tributes. Also deletes the pictures and videos of its page, draft and history unless
 * another memorial uses them, because a request to delete a page includes its photos.
 */
import type { MediaService } from '../media/service.server.ts';
import type { MemorialService } from './service.server.ts';

export interface RemovalServices {
  memorials: Pick<MemorialService, 'listMediaIds' | 'remove'>;
  media: Pick<MediaService, 'removeUnused'>;
}

export interface Removal {
  /** number of deleted pictures and videos */
  removedMedia: number;
  /** number of pictures and videos not deleted, because another memorial uses them */
  sharedMedia: number;
}

/** Deletes a memorial; returns null if it does not exist. */
export async function removeMemorial(
  slug: string,
  { memorials, media }: RemovalServices,
): Promise<Removal | null> {
  const mediaIds = await memorials.listMediaIds(slug);
  if (!mediaIds || !(await memorials.remove(slug))) return null;
  const { removed, used } = await media.removeUnused(mediaIds);
  return { removedMedia: removed, sharedMedia: used };
}
