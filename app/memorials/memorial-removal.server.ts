/** Deletes a memorial with its tributes, pictures and videos. Media that another memorial uses stay. */
import type { MediaService } from '../media/service.server.ts';
import type { MemorialService } from './service.server.ts';

export interface RemovalServices {
  memorials: Pick<MemorialService, 'listMediaIds' | 'remove'>;
  media: Pick<MediaService, 'removeUnused'>;
}

export interface Removal {
  removedMedia: number;
  sharedMedia: number;
}

export async function removeMemorial(
  slug: string,
  { memorials, media }: RemovalServices,
): Promise<Removal | null> {
  const mediaIds = await memorials.listMediaIds(slug);
  if (!mediaIds || !(await memorials.remove(slug))) return null;
  const { removed, used } = await media.removeUnused(mediaIds);
  return { removedMedia: removed, sharedMedia: used };
}
