import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import type { MemorialRateLimiter } from '../drafts/memorial-limits.server.ts';
import type { MediaService } from '../media/service.server.ts';
import type { DoorContext } from '../memorials/door/door-context.server.ts';
import type { ReadJapaneseName } from './slugs/japanese-names.server.ts';

export interface ManagementContext extends Pick<DoorContext, 'doorPasswords'> {
  kysely: DatabaseHandle;
  limits: MemorialRateLimiter & DoorContext['limits'];
  media: Pick<MediaService, 'canEncodeFilms' | 'removeUnused' | 'cleanStorage'>;
  countWaitingWords: CountWaitingMessages;
  countUnreadCondolences: CountUnreadCondolences;
  countHelpRequests: CountHelpRequests;
  readGuestList: ReadGuestList;
  emptyMessages: EmptyMessages;
  removeCopies: RemoveCopies;
  readJapaneseName: ReadJapaneseName;
  now: () => Date;
}

/**
 * Maps the id of each memorial to the number of its tributes that wait for moderation. Memorials without such tributes
 * are left out.
 */
export type CountWaitingMessages = (
  memorialIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

export type CountUnreadCondolences = (userId: string) => Promise<ReadonlyMap<string, number>>;

/** Counts the visitors who have offered to help with the memorial and have no answer yet. */
export type CountHelpRequests = (memorialId: string) => Promise<number>;

/** Undefined if the page has no funeral, and no visitor has said that they are coming to one. */
export type ReadGuestList = (memorialId: string) => Promise<KeptMemorial['guestList']>;

/** Deletes what visitors have written to a memorial, which is about to be purged. */
export type EmptyMessages = (memorialId: string) => Promise<void>;

/** Deletes the booklets and downloads that contain a memorial, which is about to be purged. */
export type RemoveCopies = (memorialId: string) => Promise<void>;
