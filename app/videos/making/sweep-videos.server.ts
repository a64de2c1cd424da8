/**
 * Removes what is left of videos: replaced and failed versions, and segments that are no longer used. Adds the captions
 * that older videos on pages lack.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { addMissingTracks } from '../on-page/add-missing-tracks.server.ts';
import * as store from '../store.server.ts';
import { videoFileNames } from '../video-files.server.ts';
import type { VideosContext } from '../videos-context.server.ts';

const DAY_MS = 24 * 3600_000;
/** For so long, a failed version is shown, and a version that changes little is made quickly. */
const KEPT_MS = 7 * DAY_MS;

export async function sweepVideos(context: VideosContext): Promise<void> {
  const { kysely, storage, videoSegments, now } = context;
  const since = new Date(now().getTime() - KEPT_MS);
  // A job that was killed after its version was ready has not removed the older one.
  await storage.remove((await store.removeReplaced(kysely)).flatMap(videoFileNames));
  await store.removeFailed(kysely, since);
  await removeSegments(videoSegments, await store.listActiveMemorials(kysely, since));
  // Last, because on a full disk it fails, and the removals above make room.
  await addMissingTracks(context);
}

/** @param used - the ids of memorials whose segments stay */
async function removeSegments(folder: string, used: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  const unused = names.filter((name) => !used.has(name));
  for (const name of unused) await rm(join(folder, name), { recursive: true, force: true });
}
