/** Deletes a memorial with its tributes, pictures and videos. Media that another memorial uses stay. */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { MediaService } from '../media/service.server.ts';
import { listMediaIds } from './find-memorial.server.ts';
import { remove } from './store.server.ts';

export interface RemovalContext {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'removeUnused'>;
}

export interface Removal {
  removedMedia: number;
  sharedMedia: number;
}

/** @param note - called in the transaction of the removal */
export async function removeMemorial(
  { kysely, media }: RemovalContext,
  slug: string,
  note?: (transaction: DatabaseHandle) => Promise<void>,
): Promise<Removal | null> {
  const mediaIds = await listMediaIds(kysely, slug);
  const isRemoved =
    mediaIds !== null &&
    (await kysely.transaction().execute(async (transaction) => {
      if (!(await remove(transaction, slug))) return false;
      await note?.(transaction);
      return true;
    }));
  if (!isRemoved) return null;
  const { removed, used } = await media.removeUnused(mediaIds);
  return { removedMedia: removed, sharedMedia: used };
}
