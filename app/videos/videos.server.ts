/** What a family does with the video of its page. */
import { randomBytes } from 'node:crypto';

import type { I18n } from '@lingui/core';

import { limitsOfMemorial } from '../drafts/plan-limits/plan-use.server.ts';
import { readWithoutTributes } from '../drafts/read-for-print.server.ts';
import type { StoredFile } from '../media/storage/storage.server.ts';
import type { EditableMemorial } from '../members/access.server.ts';
import { joinNames } from '../memorials/couples.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { randomId } from '../wire/ids.server.ts';
import type { Video, VideoPlan, VideoRoom } from './contract.ts';
import { MAKE_VIDEO } from './jobs.server.ts';
import { refuseBeyondLimits, tooManyVersions } from './plan-refusals.ts';
import { completePlan } from './plan/complete-plan.ts';
import { makeStoryboard } from './plan/make-storyboard.ts';
import { withRotatedPhotos } from './plan/rotated-photos.server.ts';
import type { Storyboard, VideoMaterial } from './plan/storyboard.ts';
import { presentVideo } from './presenter.server.ts';
import { findOnPage, NOT_ON_PAGE, readPage } from './read-page.server.ts';
import * as store from './store.server.ts';
import { videoFileName, type VideoFileKind } from './video-files.server.ts';
import type { VideosContext } from './videos-context.server.ts';

const LISTED = 5;

/** @throws AppError MEMORIAL_NOT_FOUND */
export async function readPlan(
  context: VideosContext,
  memorial: EditableMemorial,
): Promise<VideoPlan> {
  return (await readVideo(context, memorial)).plan;
}

/**
 * Saves the plan as `completePlan` completes it.
 * @throws AppError PLAN_LIMIT, INVALID_INPUT if the sound is not one of the memorial's, MEMORIAL_NOT_FOUND
 */
export async function savePlan(
  context: VideosContext,
  { memorialId }: EditableMemorial,
  payload: VideoPlan,
): Promise<VideoPlan> {
  const { kysely, videoSounds, now } = context;
  const limits = await limitsOfMemorial(kysely, memorialId);
  const { material } = await readPage(context, memorialId);
  const plan = completePlan(material, await followTurns(kysely, material, payload), limits.video);
  refuseBeyondLimits(material, plan, limits);
  if (plan.sound && !(await videoSounds.find(memorialId, plan.sound.address))) {
    throw new AppError('INVALID_INPUT', {
      fields: { sound: /*i18n*/ 'We can’t find this audio file. Please add it again.' },
    });
  }
  await store.savePlan(kysely, { memorialId, plan, now: now() });
  return plan;
}

export async function readRoom(
  context: VideosContext,
  memorial: EditableMemorial,
  i18n: I18n,
): Promise<VideoRoom> {
  const { kysely, videoSounds, videoRenderer } = context;
  const { memorialId } = memorial;
  const { page, plan, limits } = await readVideo(context, memorial);
  const { source, hasUnpublishedChanges, material } = page;
  const sound = plan.sound && (await videoSounds.find(memorialId, plan.sound.address));
  const onPage = await findOnPage(context, memorialId);
  return {
    source,
    hasUnpublishedChanges,
    ...(sound ? { sound } : {}),
    limits: { ...limits.video, heights: [...limits.video.heights] },
    isMadeByServer: await videoRenderer.isAvailable(),
    material,
    isOnPage: onPage.draft.size > 0,
    videos: (await listVersions(kysely, memorialId)).map((row) => presentVideo(row, i18n, onPage)),
  };
}

/** The newest ones, and the newest ready one however many have failed since. */
async function listVersions(
  kysely: VideosContext['kysely'],
  memorialId: string,
): Promise<store.VideoRow[]> {
  const newest = await store.listVideos(kysely, memorialId, LISTED);
  if (newest.some(({ state }) => state === 'ready')) return newest;
  const ready = await store.findNewestReady(kysely, memorialId);
  return ready ? [...newest, ready] : newest;
}

/**
 * Starts a version of the saved plan. If one is already being made, returns that one.
 * @throws AppError PLAN_LIMIT, TOO_MANY_REQUESTS, VIDEO_TOOLS_MISSING, BUSY, MEMORIAL_NOT_FOUND; INVALID_INPUT if every
 *   part is left out
 */
export async function createVideo(
  context: VideosContext,
  memorial: EditableMemorial,
  i18n: I18n,
): Promise<Video> {
  const { kysely, videoRenderer } = context;
  const { memorialId } = memorial;
  const running = await store.findOnItsWay(kysely, memorialId);
  if (running) return presentVideo(running, i18n, NOT_ON_PAGE);
  if (!(await videoRenderer.isAvailable())) throw new AppError('VIDEO_TOOLS_MISSING');
  const planned = await planVideo(context, memorial);
  const begun = await beginVersion(context, memorial, planned);
  const video = begun ?? (await store.findOnItsWay(kysely, memorialId));
  if (!video) throw new AppError('BUSY');
  return presentVideo(video, i18n, NOT_ON_PAGE);
}

export interface PlannedVideo {
  storyboard: Storyboard;
  sound: string | undefined;
  limits: Awaited<ReturnType<typeof limitsOfMemorial>>;
}

/** @throws AppError PLAN_LIMIT; INVALID_INPUT if every part is left out */
export async function planVideo(
  context: VideosContext,
  memorial: EditableMemorial,
): Promise<PlannedVideo> {
  const { page, plan, limits } = await readVideo(context, memorial);
  refuseBeyondLimits(page.material, plan, limits);
  const storyboard = makeStoryboard(page.material, plan);
  if (storyboard.frames === 0) {
    throw new AppError('INVALID_INPUT', {
      message: /*i18n*/ 'You’ve left everything out of the video. Put at least one part back.',
    });
  }
  return { storyboard, sound: plan.sound?.address, limits };
}

/** Undefined if another version is being made. Counts the version and adds its job in one transaction. */
function beginVersion(
  { kysely, jobs, limits: rates, now }: VideosContext,
  { memorialId, actor }: EditableMemorial,
  { storyboard, sound, limits }: PlannedVideo,
): Promise<store.VideoRow | undefined> {
  return kysely.transaction().execute(async (transaction) => {
    const row = await store.insertVideo(transaction, {
      id: randomId('vid'),
      memorialId,
      file: randomBytes(16).toString('hex'),
      storyboard,
      sound,
      now: now(),
    });
    if (!row) return undefined;
    const refusal = await rates.tryConsume(transaction, {
      rule: 'videosOfMemorial',
      subject: memorialId,
      upTo: limits.video.versionsADay,
    });
    if (refusal) throw tooManyVersions(limits, refusal);
    await jobs.add(transaction, MAKE_VIDEO, { video: row.id, askedBy: actor.userId });
    return row;
  });
}

/** @throws AppError NOT_FOUND */
export async function readVersion(
  context: VideosContext,
  memorial: EditableMemorial,
  { id, i18n }: { id: string; i18n: I18n },
): Promise<Video> {
  const row = await findVersion(context, memorial, id);
  return presentVideo(row, i18n, await findOnPage(context, memorial.memorialId));
}

/**
 * A version's file. A version without sound has only the silent one.
 * @throws AppError NOT_FOUND
 */
export async function openVideoFile(
  context: VideosContext,
  memorial: EditableMemorial,
  { id, kind }: { id: string; kind: VideoFileKind },
): Promise<{ file: StoredFile; storedName: string }> {
  const row = await findVersion(context, memorial, id);
  const storedName = videoFileName(row.file, kind === 'sound' && !row.has_sound ? 'silent' : kind);
  const file = row.state === 'ready' ? await context.storage.find(storedName) : null;
  if (!file) throw new AppError('NOT_FOUND');
  return { file, storedName };
}

/** The name of a downloaded file, without its ending. */
export async function nameOfDownload(
  context: VideosContext,
  memorial: EditableMemorial,
): Promise<string> {
  return joinNames((await readWithoutTributes(context, memorial)).memorial);
}

/**
 * What a ready version shows.
 * @throws AppError NOT_FOUND
 */
export async function readStoryboard(
  context: Pick<VideosContext, 'kysely'>,
  memorial: EditableMemorial,
  id: string,
): Promise<Storyboard> {
  const row = await findVersion(context, memorial, id);
  if (row.state !== 'ready') throw new AppError('NOT_FOUND');
  return row.storyboard;
}

/** @throws AppError NOT_FOUND */
export async function findVersion(
  { kysely }: Pick<VideosContext, 'kysely'>,
  { memorialId }: EditableMemorial,
  id: string,
): Promise<store.VideoRow> {
  const row = /^vid_[0-9A-Za-z]{22}$/.test(id) ? await store.findVideo(kysely, id) : undefined;
  if (row?.memorial_id !== memorialId) throw new AppError('NOT_FOUND');
  return row;
}

async function readVideo(context: VideosContext, { memorialId }: EditableMemorial) {
  const { kysely } = context;
  const limits = await limitsOfMemorial(kysely, memorialId);
  const page = await readPage(context, memorialId);
  const saved = await store.findPlan(kysely, memorialId);
  const plan = saved && (await followTurns(kysely, page.material, saved));
  return { page, limits, plan: completePlan(page.material, plan, limits.video) };
}

function followTurns(
  kysely: VideosContext['kysely'],
  { parts }: VideoMaterial,
  plan: VideoPlan,
): Promise<VideoPlan> {
  const shown = parts.flatMap((part) => (part.kind === 'photo' ? part.picture.address : []));
  return withRotatedPhotos(kysely, plan, shown);
}
