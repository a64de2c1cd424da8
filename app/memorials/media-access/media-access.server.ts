/**
 * Decides who can see a picture or video (ROOMS, "One address for a picture, whoever asks"). If a public page shows
 * the file, every visitor can see it. Otherwise, two groups can: members of a memorial that uses the file, and
 * visitors with access to a family-only page that shows it.
 */
import type { NotificationListener } from '../../../db/database.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { isShown, listUsesOfMedia, mediaIdOf } from '../../media/uses/media-uses.server.ts';
import { isMemberOfAny } from '../../members/service.server.ts';
import { OpenMediaCache } from './open-media-cache.server.ts';
import { findOpen } from './store.server.ts';

export interface ShownMedia {
  /** of a memorial that shows the file to every visitor */
  memorialId: string;
  /** true if a change may have gone unnoticed, because the database does not respond */
  mustRevalidate: boolean;
}

export interface MediaAccess {
  /** Reads only the cache. False if the cache does not know the file. */
  isKnownOpen: (name: string) => boolean;
  /** Reads only the cache, so undefined can also mean not known. */
  peekShown: (name: string) => ShownMedia | undefined;
  isOpen: (mediaId: string) => Promise<boolean>;
  isShownToMember(userId: string, mediaId: string): Promise<boolean>;
  /** Includes memorials that are not published, if their pages would show the file. */
  listShowing(mediaId: string): Promise<string[]>;
  changes: NotificationListener;
}

/** The payload of a notification contains ids of media and memorials, separated by commas. `*` means everything. */
export const MEDIA_CHANGES_CHANNEL = 'media_changes';

export function createMediaAccess({ kysely }: { kysely: DatabaseHandle }): MediaAccess {
  const cache = new OpenMediaCache({
    async read(mediaId) {
      const uses = (await listUsesOfMedia(kysely, mediaId)).filter(isShown);
      const memorialIds = uses.map(({ memorialId }) => memorialId);
      return { openIn: await findOpen(kysely, memorialIds), memorialIds };
    },
    now: () => performance.now(),
  });
  const peekShown = (name: string): ShownMedia | undefined => {
    const mediaId = mediaIdOf(name);
    const entry = mediaId === undefined ? undefined : cache.peek(mediaId);
    if (entry?.openIn === undefined) return undefined;
    return { memorialId: entry.openIn, mustRevalidate: entry.mustRevalidate };
  };
  return {
    isKnownOpen: (name) => peekShown(name) !== undefined,
    peekShown,
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
