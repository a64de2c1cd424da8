import type { Db } from '../store.server.ts';
import type { UseKind } from '../tables.server.ts';
import { listMediaOfMemorial, listUses, type MediaUse } from './store.server.ts';

export type { MediaUse };

/** The first 32 digits of the SHA-256 in `media.id`. */
const MEDIA_ID = /^[0-9a-f]{32}/;

/** The media id in a file name; undefined if the name has another format. */
export function mediaIdOf(name: string): string | undefined {
  return MEDIA_ID.exec(name)?.[0];
}

const SHOWN_KINDS: ReadonlySet<UseKind> = new Set(['page', 'tribute']);

/** True if visitors of a public memorial see the media. */
export function isShown({ kind }: MediaUse): boolean {
  return SHOWN_KINDS.has(kind);
}

export const listUsesOfMedia: (db: Db, mediaId: string) => Promise<MediaUse[]> = listUses;

/** All media that a memorial uses: in its page, draft, history, removed parts and tributes. */
export const listMediaIdsOfMemorial: (db: Db, memorialId: string) => Promise<string[]> =
  listMediaOfMemorial;
