/**
 * Decides who may see a picture or film (ROOMS, "One address for a picture, whoever asks"): every visitor if a public
 * page shows it; otherwise only members of a memorial that uses it in any way.
 */
import type { NotificationListener } from '../../../db/database.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { isShown, listUsesOfMedia, mediaIdOf } from '../../media/uses/media-uses.server.ts';
import { isMemberOfAny } from '../../members/service.server.ts';
import { OpenMediaCache } from './open-media-cache.server.ts';
import { isAnyOpen } from './store.server.ts';

export interface MediaAccess {
  /** True if the cache knows that visitors may see this file. False also if the database must be queried first. */
  isKnownOpen: (name: string) => boolean;
  /** True if visitors may see it. */
  isOpen: (mediaId: string) => Promise<boolean>;
  /** True if the user is a member of a memorial that uses it. */
  isShownToMember(userId: string, mediaId: string): Promise<boolean>;
  /** receives the notifications of `MEDIA_CHANGES_CHANNEL` */
  changes: NotificationListener;
}

/**
 * The channel of the database's notifications. The payload lists ids of media and memorials, with commas between them.
 */
export const MEDIA_CHANGES_CHANNEL = 'media_changes';

export function createMediaAccess({ kysely }: { kysely: DatabaseHandle }): MediaAccess {
  const cache = new OpenMediaCache({
    async read(mediaId) {
      const uses = (await listUsesOfMedia(kysely, mediaId)).filter(isShown);
      const memorialIds = uses.map(({ memorialId }) => memorialId);
      return { isOpen: await isAnyOpen(kysely, memorialIds), memorialIds };
    },
    now: () => performance.now(),
  });
  return {
    isKnownOpen(name) {
      const mediaId = mediaIdOf(name);
      return mediaId !== undefined && cache.peek(mediaId) === true;
    },
    isOpen: (mediaId) => cache.load(mediaId),
    async isShownToMember(userId, mediaId) {
      const uses = await listUsesOfMedia(kysely, mediaId);
      return isMemberOfAny(
        kysely,
        userId,
        uses.map(({ memorialId }) => memorialId),
      );
    },
    changes: cache.changes,
  };
}
