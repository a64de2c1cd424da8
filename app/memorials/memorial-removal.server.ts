/** Deletes a memorial with its tributes, pictures and videos. Media of other memorials stay. */
import type { MediaService } from '../media/service.server.ts';
import type { MemorialService } from './service.server.ts';

export interface RemovalServices {
  memorials: Pick<MemorialService, 'listMediaIds' | 'remove'>;
  media: Pick<MediaService, 'removeUnused'>;
}

export interface Removal {
  /** number of deleted pictures and videos */
  removedMedia: number;
  /** media that stay, because another memorial uses them */
  sharedMedia: number;
}

/** Null if the memorial does not exist. */
export async function removeMemorial(
  slug: string,
  { memorials, media }: RemovalServices,
): Promise<Removal | null> {
  const mediaIds = await memorials.listMediaIds(slug);
  if (!mediaIds || !(await memorials.remove(slug))) return null;
  const { removed, used } = await media.removeUnused(mediaIds);
  return { removedMedia: removed, sharedMedia: used };
}
