import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readCurrent } from '../../drafts/current-draft.server.ts';
import { listDraftMedia } from '../../drafts/plan-limits/draft-media.ts';
import { putVideoInDraft } from '../../drafts/put-video-in-draft.server.ts';
import { readWithoutTributes } from '../../drafts/read-for-print.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { posterFileName, trackFileName } from '../../media/addresses.ts';
import { throwAsAppError } from '../../media/file-refused.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { MediaStorage } from '../../media/storage/storage.server.ts';
import { VIDEO_LIMITS } from '../../media/videos/video-playback.ts';
import type { EditableMemorial } from '../../members/access.server.ts';
import { joinNames } from '../../memorials/couples.ts';
import type { RateLimiter, RateLimitRule } from '../../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { VideoRow } from '../store.server.ts';
import { captionsVtt } from '../text-track/captions.ts';
import { chaptersVtt } from '../text-track/chapters.ts';
import { tooLarge, videoFileName } from '../video-files.server.ts';
import * as store from './store.server.ts';

/** The server copies and reads the whole file. */
export const ON_PAGE_RATE_LIMITS = {
  videosOnPageOfMemorial: { max: 20, windowMs: 3600_000 },
} as const satisfies Record<string, RateLimitRule>;

export interface OnPageContext {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'openIntake' | 'inFolder'>;
  storage: Pick<MediaStorage, 'find'>;
  findI18n: FindI18n;
  limits: RateLimiter<keyof typeof ON_PAGE_RATE_LIMITS>;
  now: () => Date;
}

const FILE_NAME = 'video';

/**
 * Puts a version of the video into the draft, as a video like those that the family uploads. It stays there when the
 * version itself is replaced. A version that is already there stays as it is.
 * @param video - a ready version of this memorial
 * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE, NOT_FOUND, PLAN_LIMIT, FILE_REFUSED, TOO_MANY_REQUESTS
 */
export async function putOnPage(
  context: OnPageContext,
  memorial: EditableMemorial,
  video: Pick<VideoRow, 'id' | 'file' | 'has_sound' | 'storyboard'>,
): Promise<void> {
  const { kysely, media, limits } = context;
  const { memorialId } = memorial;
  const put = await store.listOnPage(kysely, memorialId);
  const { films } = listDraftMedia((await readCurrent(kysely, memorialId)).document);
  if (put.some((row) => row.video_id === video.id && films.has(row.address))) return;
  await limits.consume({ rule: 'videosOnPageOfMemorial', subject: memorialId });
  await media.inFolder(async (folder) => {
    const byteSize = await copyFiles(context, video, folder);
    const intake = await media.openIntake();
    try {
      const { address } = await intake.addVideo(join(folder, FILE_NAME)).catch(throwAsAppError);
      await intake.prepare();
      const shown = { ...(await namesOf(context, memorial)), address, byteSize };
      await kysely.transaction().execute(async (transaction) => {
        const earlier = new Set(
          (await store.listOnPage(transaction, memorialId)).map((row) => row.address),
        );
        const now = context.now();
        await putVideoInDraft({ transaction, now: () => now }, memorial, { ...shown, earlier });
        const saved = { memorialId, address, videoId: video.id, now, hasTracks: true };
        await store.saveOnPage(transaction, saved);
        await intake.publish(transaction, memorialId);
      });
    } finally {
      await intake.discard();
    }
  });
}

/** Resolves to the bytes of the video. */
async function copyFiles(
  { storage }: OnPageContext,
  { file, has_sound: hasSound, storyboard }: Pick<VideoRow, 'file' | 'has_sound' | 'storyboard'>,
  folder: string,
): Promise<number> {
  const video = await storage.find(videoFileName(file, hasSound ? 'sound' : 'silent'));
  if (!video) throw new AppError('NOT_FOUND');
  // The limit of the intake, whose sentence is for files that a person has chosen.
  if (video.byteSize > VIDEO_LIMITS.fileBytes) {
    throw new AppError('FILE_REFUSED', { message: tooLarge(VIDEO_LIMITS.fileBytes) });
  }
  await pipeline(video.stream(), createWriteStream(join(folder, FILE_NAME)));
  // The intake takes the poster and the tracks that lie beside the file.
  await writeFile(join(folder, trackFileName(FILE_NAME, 'captions')), captionsVtt(storyboard));
  await writeFile(join(folder, trackFileName(FILE_NAME, 'chapters')), chaptersVtt(storyboard));
  const poster = await storage.find(videoFileName(file, 'poster'));
  if (poster) {
    await pipeline(poster.stream(), createWriteStream(join(folder, posterFileName(FILE_NAME))));
  }
  return video.byteSize;
}

async function namesOf(
  { kysely, findI18n }: OnPageContext,
  memorial: EditableMemorial,
): Promise<{ title: string; caption: string }> {
  const { memorial: document } = await readWithoutTributes({ kysely, findI18n }, memorial);
  const i18n = findI18n(document.language ?? DEFAULT_LANGUAGE);
  return { title: i18n._('Memorial video'), caption: joinNames(document) };
}
