/**
 * Decides which visitors can see a picture or film (ROOMS, "One address for a picture, whoever asks"). If a public
 * page shows the file, every visitor can see it. Otherwise only members of a memorial that uses it can, and
 * visitors with access to a family-only page that shows it.
 */
import type { NotificationListener } from '../../../db/database.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { isShown, listUsesOfMedia, mediaIdOf } from '../../media/uses/media-uses.server.ts';
import { isMemberOfAny } from '../../members/service.server.ts';
import { OpenMediaCache } from './open-media-cache.server.ts';
import { isAnyOpen } from './store.server.ts';

export interface MediaAccess {
  /** True if the cache knows that every visitor can see the file. False if the cache does not know the file. */
  isKnownOpen: (name: string) => boolean;
  /** True if every visitor can see the file. */
  isOpen: (mediaId: string) => Promise<boolean>;
  isShownToMember(userId: string, mediaId: string): Promise<boolean>;
  /** The memorials whose pages show the file when they are published. */
  listShowing(mediaId: string): Promise<string[]>;
  /** receives the notifications of `MEDIA_CHANGES_CHANNEL` */
  changes: NotificationListener;
}

/** The payload has ids of media and memorials, separated by commas. */
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
    async listShowing(mediaId) {
      const uses = await listUsesOfMedia(kysely, mediaId);
      return uses.filter(isShown).map(({ memorialId }) => memorialId);
    },
    changes: cache.changes,
  };
}
