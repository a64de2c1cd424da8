import type { JobQueue } from '../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { PLAN_LIMITS } from '../billing/plans/plan-limits.ts';
import type { FindI18n } from '../language/i18n.server.ts';
import type { MailService } from '../mail/service.server.ts';
import type { MediaService } from '../media/service.server.ts';
import type { MediaStorage } from '../media/storage/storage.server.ts';
import type { RenderMarkdown } from '../memorials/markdown-cache.server.ts';
import type { RateLimiter, RateLimitRule } from '../rate-limiter/rate-limiter.server.ts';
import type { ThemeTypography } from '../themes/contract.ts';
import type { VideoSound } from './contract.ts';
import type { Storyboard } from './plan/storyboard.ts';

const HOUR = 3600_000;

/** Versions are limited because each one can cost the server an hour of work. Free has a lower limit. */
export const VIDEO_RATE_LIMITS = {
  videosOfMemorial: { max: PLAN_LIMITS.pro.video.versionsADay, windowMs: 24 * HOUR },
  /** files of 300 MB that browsers made, also those that are refused */
  madeVideosOfMemorial: { max: 10, windowMs: HOUR },
} as const satisfies Record<string, RateLimitRule>;

export interface MadeVideo {
  /** equals `silentPath` if there is no sound */
  path: string;
  silentPath: string;
  posterPath: string;
  seconds: number;
  /** what the video shows: without scenes whose photo is gone */
  storyboard: Storyboard;
  /** for `say` */
  warnings: string[];
}

export interface VideoWork {
  /** of the version */
  id: string;
  typography: ThemeTypography;
  /** where finished segments are kept, so that a killed job goes on from them */
  segmentsFolder: string;
  sound?: { path: string };
  /** @param done - seconds of the video that are drawn */
  onProgress: (done: number) => Promise<void>;
}

export interface VideoRenderer {
  /** false if the server has no usable ffmpeg */
  isAvailable(): Promise<boolean>;
  /**
   * @param use - receives the files before they are removed
   * @throws MediaRefusedError if the video needs too much time or memory
   */
  render<Result>(
    storyboard: Storyboard,
    work: VideoWork,
    use: (made: MadeVideo) => Promise<Result>,
  ): Promise<Result>;
  /** Removes the temporary folders of a killed run. */
  removeFolders(id: string): Promise<void>;
}

/** The sound files of a memorial. Each address is one of `VideoPlan.sound`. */
export interface VideoSounds {
  /** Undefined if the memorial has no sound with this address. */
  find(memorialId: string, address: string): Promise<VideoSound | undefined>;
  /** Gives `use` the path of the file, or undefined if it is gone. */
  open<Result>(
    memorialId: string,
    address: string,
    use: (path: string | undefined) => Promise<Result>,
  ): Promise<Result>;
}

export interface VideosContext {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  mail: Pick<MailService, 'enqueue'>;
  media: Pick<MediaService, 'inFolder' | 'inspectVideo'>;
  storage: Pick<MediaStorage, 'put' | 'find' | 'remove'>;
  videoRenderer: VideoRenderer;
  videoSounds: VideoSounds;
  /** has a folder with segments for each memorial */
  videoSegments: string;
  findI18n: FindI18n;
  renderMarkdown: RenderMarkdown;
  limits: RateLimiter<keyof typeof VIDEO_RATE_LIMITS>;
  origin: string;
  now: () => Date;
  log: { error(fields: Record<string, unknown>, message: string): void };
}
