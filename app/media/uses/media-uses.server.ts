import type { Db } from '../store.server.ts';
import type { UseKind } from '../tables.server.ts';
import { listMediaOfMemorial, listUses, type MediaUse } from './store.server.ts';

export type { MediaUse };

const MEDIA_ID = /^[0-9a-f]{32}/;

export function mediaIdOf(name: string): string | undefined {
  return MEDIA_ID.exec(name)?.[0];
}

const SHOWN_KINDS: ReadonlySet<UseKind> = new Set(['page', 'tribute']);

export function isShown({ kind }: MediaUse): boolean {
  return SHOWN_KINDS.has(kind);
}

export const listUsesOfMedia: (db: Db, mediaId: string) => Promise<MediaUse[]> = listUses;

export const listMediaIdsOfMemorial: (db: Db, memorialId: string) => Promise<string[]> =
  listMediaOfMemorial;
