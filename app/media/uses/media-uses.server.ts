/** Use cases of `media_uses`, for the domains whose rows use pictures and films. */
import type { Db } from '../store.server.ts';
import type { UseKind } from '../tables.server.ts';
import { listMediaOfMemorial, listUses, type MediaUse } from './store.server.ts';

export type { MediaUse };

/** The first 32 digits of the row's id, as in URLs. */
const MEDIA_ID = /^[0-9a-f]{32}/;

/** The id in the name of a served file; undefined if the name has another format. */
export function mediaIdOf(name: string): string | undefined {
  return MEDIA_ID.exec(name)?.[0];
}

const SHOWN_KINDS: ReadonlySet<UseKind> = new Set(['page', 'tribute']);

/** True for a use that visitors can see if the memorial is public. */
export function isShown({ kind }: MediaUse): boolean {
  return SHOWN_KINDS.has(kind);
}

/** All uses of a picture or film, by all memorials. */
export const listUsesOfMedia: (db: Db, mediaId: string) => Promise<MediaUse[]> = listUses;

/** The ids of all pictures and films that a memorial uses: its page, draft, history, removed parts and tributes. */
export const listMediaIdsOfMemorial: (db: Db, memorialId: string) => Promise<string[]> =
  listMediaOfMemorial;
