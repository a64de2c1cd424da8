/** Adds captions and chapters to videos that were put on their page before there were any. */
import { Readable } from 'node:stream';

import {
  mediaName,
  parseVideoAddress,
  TRACK_KINDS,
  trackAddress,
  type TrackKind,
} from '../../media/addresses.ts';
import type { Storyboard } from '../plan/storyboard.ts';
import { captionsVtt } from '../text-track/captions.ts';
import { chaptersVtt } from '../text-track/chapters.ts';
import type { VideosContext } from '../videos-context.server.ts';
import * as store from './store.server.ts';

const VTT = { captions: captionsVtt, chapters: chaptersVtt } as const satisfies Record<
  TrackKind,
  (storyboard: Storyboard) => string
>;

type TracksContext = Pick<VideosContext, 'kysely' | 'storage'>;

export async function addMissingTracks(context: TracksContext): Promise<void> {
  for (const row of await store.listWithoutTracks(context.kysely)) {
    await store.saveTracks(context.kysely, row, await hasTracks(context, row));
  }
}

/** False if what the video shows is no longer known, because its version has been replaced. */
async function hasTracks(
  { storage }: TracksContext,
  { address, storyboard }: store.OnPageWithoutTracks,
): Promise<boolean> {
  const { id, measures } = parseVideoAddress(address) ?? {};
  if (id === undefined || !measures) return false;
  const isStored = async (stored: string) => (await storage.find(mediaName(stored))) !== null;
  if (await isStored(trackAddress(id, measures, 'chapters'))) return true;
  if (!storyboard || !(await isStored(address))) return false;
  for (const kind of TRACK_KINDS) {
    const bytes = Buffer.from(VTT[kind](storyboard));
    const content = { byteSize: bytes.length, stream: () => Readable.from([bytes]) };
    await storage.put(mediaName(trackAddress(id, measures, kind)), content);
  }
  return true;
}
