/** Takes a video that the family's browser made, where the server has no ffmpeg. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';

import type { PixelSize } from '../../media/addresses.ts';
import type { InspectedVideo } from '../../media/intake/videos/inspect-video.server.ts';
import { MediaRefusedError } from '../../media/media-refused.ts';
import { playableContainer } from '../../media/videos/video-playback.ts';
import type { EditableMemorial } from '../../members/access.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { Sentence } from '../../wire/errors/sentence.ts';
import { randomId } from '../../wire/ids.server.ts';
import { VIDEO_LIMITS } from '../contract.ts';
import { tooManyVersions } from '../plan-refusals.ts';
import { FRAMES_PER_SECOND, type Storyboard } from '../plan/storyboard.ts';
import { receiveFile } from '../receiving/receive-file.server.ts';
import * as store from '../store.server.ts';
import { tooLarge, videoFileName, videoFileNames } from '../video-files.server.ts';
import type { VideosContext } from '../videos-context.server.ts';
import { planVideo, type PlannedVideo } from '../videos.server.ts';

const NOT_THIS_VIDEO =
  /*i18n*/ 'We couldn’t save the video that your browser made. Please make it again.';
const OTHER_LENGTH =
  /*i18n*/ 'This video no longer matches your page. The page or the video’s settings may have changed while it was being made. Please make the video again.';
/** Encoders of sound write a little more than was asked for, and players round. */
const TOLERANCE_SECONDS = 0.5;

/**
 * Stores the file as the newest version. It has no poster, and with sound there is no file without it, because making
 * them needs ffmpeg.
 * @param request - its body is the MP4
 * @throws AppError PLAN_LIMIT, TOO_MANY_REQUESTS, FILE_REFUSED, INVALID_INPUT, UNAVAILABLE, BUSY
 */
export async function takeMadeVideo(
  context: VideosContext,
  memorial: EditableMemorial,
  request: Request,
): Promise<store.VideoRow> {
  const { kysely, limits } = context;
  const { memorialId: subject } = memorial;
  await limits.consume({ rule: 'madeVideosOfMemorial', subject });
  const planned = await planVideo(context, memorial);
  const version = { rule: 'videosOfMemorial', subject } as const;
  const upTo = planned.limits.video.versionsADay;
  const refusal = await limits.tryConsume(kysely, { ...version, upTo });
  if (refusal) throw tooManyVersions(planned.limits, refusal);
  try {
    return await receive(context, memorial, { request, planned });
  } catch (error) {
    await limits.refund(version);
    throw error;
  }
}

function receive(
  context: VideosContext,
  { memorialId }: EditableMemorial,
  { request, planned }: { request: Request; planned: PlannedVideo },
): Promise<store.VideoRow> {
  const { kysely, media, storage, now } = context;
  const { storyboard, sound } = planned;
  return media.inFolder(async (folder) => {
    const path = join(folder, 'video');
    const maxBytes = VIDEO_LIMITS.browserVideoBytes;
    const byteSize = await receiveFile(request, {
      path,
      maxBytes,
      tooLarge: tooLarge(maxBytes),
    });
    const inspected = await media.inspectVideo(path).catch(refuse);
    if (!isMadeVideo(inspected, storyboard.frame)) throw refused();
    if (!isAsLongAs(storyboard, inspected)) throw refusedFor(OTHER_LENGTH);
    const file = randomBytes(16).toString('hex');
    const hasSound = inspected.audio !== null;
    await storage.put(videoFileName(file, hasSound ? 'sound' : 'silent'), {
      byteSize,
      stream: (range) => createReadStream(path, range),
    });
    const row = await store.insertMade(kysely, {
      id: randomId('vid'),
      memorialId,
      file,
      storyboard,
      sound,
      byteSize,
      hasSound,
      seconds: inspected.seconds,
      now: now(),
    });
    const replaced = await store.removeReplaced(kysely, memorialId);
    await storage.remove(replaced.flatMap(videoFileNames));
    return row;
  });
}

/** True for an MP4 in H.264 that every browser plays, in the frame of the plan. */
function isMadeVideo(
  { container, video, audio, otherTracks, hasOtherEnd, width, height }: InspectedVideo,
  frame: PixelSize,
): boolean {
  return (
    container === 'mp4' &&
    otherTracks === 0 &&
    !hasOtherEnd &&
    video.codec === 'avc' &&
    playableContainer({ video, audio }) === 'mp4' &&
    width === frame.width &&
    height === frame.height
  );
}

/** True if it has each frame of the plan, shown at the plan's pace, and no sound goes on after the last one. */
function isAsLongAs({ frames }: Storyboard, { video, seconds }: InspectedVideo): boolean {
  const planned = frames / FRAMES_PER_SECOND;
  const differences = [seconds - planned, video.packets / video.framesPerSecond - planned];
  return (
    video.packets === frames && differences.every((each) => Math.abs(each) <= TOLERANCE_SECONDS)
  );
}

function refuse(error: unknown): never {
  throw error instanceof MediaRefusedError ? refused(error) : error;
}

function refused(cause?: unknown): AppError {
  return refusedFor(NOT_THIS_VIDEO, cause);
}

function refusedFor(message: Sentence, cause?: unknown): AppError {
  return new AppError('FILE_REFUSED', { message, cause });
}
