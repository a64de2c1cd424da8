/**
 * Runs the job of a version. A repeated job goes on from the finished segments and writes the same files again, so there
 * is never a second copy.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { MediaRefusedError, ProcessDiedError } from '../../media/media-refused.ts';
import { themeById } from '../../themes/catalog.ts';
import { isOutage } from '../../wire/errors/outage.ts';
import { MAKE_VIDEO } from '../jobs.server.ts';
import * as store from '../store.server.ts';
import { videoFileName, videoFileNames } from '../video-files.server.ts';
import type { MadeVideo, VideosContext } from '../videos-context.server.ts';
import { mailAsker } from './mail-asker.server.ts';

const MOST_TRIES = 12;
/** In fewer attempts, because the video itself may be why the process dies. */
const MOST_TRIES_OF_DEAD = 4;

/** After it, a video lets those that wait go first, because one of 300 photos takes hours. */
const TURN_MS = 10 * 60_000;

class TurnOver extends Error {}

const TOO_LARGE =
  /*i18n*/ 'This video is too large for us to make. Leave out some photos, or choose 720p, and try again.';
const NOT_MADE =
  /*i18n*/ 'We couldn’t make the video. Nothing on the page has changed. Please try again.';
const SOUND_GONE =
  /*i18n*/ 'We can’t find the audio file, so the video is silent. Add the file again, then make a new video.';

export async function makeVideo(
  context: VideosContext,
  { video: id, askedBy }: { video: string; askedBy?: string | undefined },
): Promise<void> {
  const { kysely, limits, log, now, videoRenderer } = context;
  const video = await store.beginVideo(kysely, id);
  await videoRenderer.removeFolders(id);
  if (!video) return;
  const { tries } = video;
  const fail = async (problem: string) => {
    const hasFailed = await kysely.transaction().execute(async (transaction) => {
      const isOurs = await store.saveFailed(transaction, id, { problem, tries, now: now() });
      if (isOurs) await mailAsker(context, transaction, { video, askedBy, problem });
      return isOurs;
    });
    // A version that fails does not count towards those of a day.
    if (hasFailed) await limits.refund({ rule: 'videosOfMemorial', subject: video.memorial_id });
  };
  if (tries > MOST_TRIES) return fail(NOT_MADE);
  try {
    await make(context, video, askedBy);
  } catch (error) {
    if (error instanceof TurnOver) return waitBehindOthers(context, video, askedBy);
    if (isOutage(error) && tries < MOST_TRIES) throw error;
    if (error instanceof ProcessDiedError && tries < MOST_TRIES_OF_DEAD) throw error;
    log.error({ err: error, video: id }, 'cannot make a video');
    return fail(error instanceof MediaRefusedError ? TOO_LARGE : NOT_MADE);
  }
}

/** The new job goes on from the segments that are drawn. */
async function waitBehindOthers(
  { kysely, jobs }: VideosContext,
  video: store.VideoRow,
  askedBy: string | undefined,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    if (!(await store.putBack(transaction, video))) return;
    await jobs.add(transaction, MAKE_VIDEO, { video: video.id, askedBy });
  });
}

async function make(
  context: VideosContext,
  video: store.VideoRow,
  askedBy: string | undefined,
): Promise<void> {
  const { kysely, videoRenderer, videoSegments, videoSounds, now } = context;
  const { id, memorial_id: memorialId, storyboard, sound } = video;
  const turnEnds = now().getTime() + TURN_MS;
  const work = {
    id,
    typography: themeById(storyboard.style.themeId).typography,
    segmentsFolder: join(videoSegments, memorialId),
    onProgress: async (done: number) => {
      await store.saveProgress(kysely, id, done);
      // An instance without the segments of the turn before must get further than that, or no turn would be the last.
      const isFurther = done > video.done && done < video.total;
      const mayGiveWay = isFurther && now().getTime() > turnEnds;
      if (mayGiveWay && (await store.isAnyWaiting(kysely))) throw new TurnOver();
    },
  };
  const render = (path?: string, warnings: readonly string[] = []) =>
    videoRenderer.render(
      storyboard,
      { ...work, ...(path === undefined ? {} : { sound: { path } }) },
      (made) =>
        keepVideo(context, video, {
          made: { ...made, warnings: [...warnings, ...made.warnings] },
          askedBy,
        }),
    );
  if (sound === null) return render();
  return videoSounds.open(memorialId, sound, (path) =>
    path === undefined ? render(path, [SOUND_GONE]) : render(path),
  );
}

/** Stores the files of a version, and removes older versions only after that. */
async function keepVideo(
  context: VideosContext,
  video: store.VideoRow,
  { made: files, askedBy }: { made: MadeVideo; askedBy: string | undefined },
): Promise<void> {
  const { kysely, storage, now } = context;
  const { id, memorial_id: memorialId, file } = video;
  const { path, silentPath, posterPath, ...made } = files;
  const put = async (name: string, from: string) => {
    const { size: byteSize } = await stat(from);
    await storage.put(name, { byteSize, stream: (range) => createReadStream(from, range) });
    return byteSize;
  };
  const hasSound = path !== silentPath;
  await put(videoFileName(file, 'poster'), posterPath);
  const silentSize = await put(videoFileName(file, 'silent'), silentPath);
  const byteSize = hasSound ? await put(videoFileName(file, 'sound'), path) : silentSize;
  const ready = { ...made, byteSize, hasSound, now: now() };
  const isOurs = await kysely.transaction().execute(async (transaction) => {
    const isSaved = await store.saveReady(transaction, id, ready);
    if (isSaved) await mailAsker(context, transaction, { video, askedBy });
    return isSaved;
  });
  if (isOurs) {
    const replaced = await store.removeReplaced(kysely, memorialId);
    await storage.remove(replaced.flatMap(videoFileNames));
    return;
  }
  // If the version was removed meanwhile, remove its files. If another run has finished it, keep the files, because both
  // runs write the same ones.
  if (!(await store.findVideo(kysely, id))) await storage.remove(videoFileNames(file));
}
