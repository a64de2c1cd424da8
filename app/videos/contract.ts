import { z } from 'zod';

import { pageI18n as i18n } from '../language/i18n.ts';
import { exceedsLength } from '../wire/values.ts';
import '../wire/zod-without-eval.ts';
import type { VideoMaterial } from './video-material.ts';

export const VIDEO_FORMATS = ['16:9', '9:16'] as const;
export type VideoFormat = (typeof VIDEO_FORMATS)[number];

/** The shorter side of the frame, in pixels. */
export const VIDEO_HEIGHTS = [720, 1080] as const;
export type VideoHeight = (typeof VIDEO_HEIGHTS)[number];

/** Of a plan from before the end of Pro. */
export const HEIGHT_REFUSAL =
  /*i18n*/ 'Videos in 1080p are included in Pro. Choose 720p to make the video now.';

export const VIDEO_PACES = ['calm', 'standard'] as const;
export type VideoPace = (typeof VIDEO_PACES)[number];

export const VIDEO_LIMITS = {
  parts: 3_000,
  shortestSeconds: 3,
  longestSeconds: 10,
  /** a caption of the page below its date, or the family's own words instead of them */
  title: 2_100,
  /** of a clip from the page; the rest is not shown */
  clipSeconds: 20,
  soundBytes: 50 * 1024 * 1024,
  /** of the MP4 that a browser made, if the server has no ffmpeg */
  browserVideoBytes: 300 * 1024 * 1024,
} as const;

/**
 * The id of a part is made of what it shows, so that it stays the same when the page is edited. A rotated photo gets a
 * new one (`plan/rotated-photos.server.ts`).
 */
const partId = z.string().regex(/^[a-z]+(?:_[0-9A-Za-z]{1,40}){0,3}$/, {
  error: /*i18n*/ 'Choose a part that’s in the video',
});

const TITLE_ERROR = () => i18n._('Use no more than {max} characters', { max: VIDEO_LIMITS.title });
const SECONDS_ERROR = /*i18n*/ 'Choose 3 to 10 seconds';

export const partChoiceSchema = z.strictObject({
  id: partId,
  seconds: z
    .number({ error: SECONDS_ERROR })
    .min(VIDEO_LIMITS.shortestSeconds, { error: SECONDS_ERROR })
    .max(VIDEO_LIMITS.longestSeconds, { error: SECONDS_ERROR }),
  /** instead of the page's caption or title; empty for none */
  title: z
    .string()
    // Characters are counted as on the page.
    .max(2 * VIDEO_LIMITS.title, { error: TITLE_ERROR, abort: true })
    .refine((text) => !exceedsLength(text, VIDEO_LIMITS.title), { error: TITLE_ERROR })
    .optional(),
  isLeftOut: z.boolean().optional(),
});
export type PartChoice = z.infer<typeof partChoiceSchema>;

export const videoPlanSchema = z.strictObject({
  format: z.enum(VIDEO_FORMATS, { error: /*i18n*/ 'Choose a shape: 16:9 or 9:16' }),
  height: z.literal(VIDEO_HEIGHTS, { error: /*i18n*/ 'Choose a quality: 720p or 1080p' }),
  pace: z.enum(VIDEO_PACES, { error: /*i18n*/ 'Choose a pace: calm or standard' }),
  /** false: photos stand still */
  motion: z.boolean(),
  /** in the order of the video; parts of the page that are missing here are inserted where the page has them */
  parts: z.array(partChoiceSchema).max(VIDEO_LIMITS.parts),
  sound: z.strictObject({ address: z.string().max(200) }).optional(),
});
export type VideoPlan = z.infer<typeof videoPlanSchema>;

export const VIDEO_STATES = ['waiting', 'drawing', 'ready', 'failed'] as const;

export const videoSchema = z.object({
  id: z.string(),
  state: z.enum(VIDEO_STATES),
  /** seconds of the video that are drawn (`done`), and of the whole video (`total`) */
  progress: z.object({ done: z.number(), total: z.number() }),
  format: z.enum(VIDEO_FORMATS),
  height: z.literal(VIDEO_HEIGHTS),
  seconds: z.number().optional(),
  byteSize: z.int().optional(),
  hasSound: z.boolean(),
  /** true for the MP4 of a family’s browser: it has no poster, and no second file without sound */
  isMadeByBrowser: z.boolean(),
  /** true if the draft of the page shows this version */
  isOnPage: z.boolean(),
  /** true if the published page shows it too */
  isPublished: z.boolean(),
  warnings: z.array(z.string()),
  problem: z.string().optional(),
  createdAt: z.string(),
});
export type Video = z.infer<typeof videoSchema>;

export const videoResponseSchema = z.object({ video: videoSchema });

export const soundSchema = z.object({
  address: z.string(),
  name: z.string(),
  seconds: z.number(),
});
export type VideoSound = z.infer<typeof soundSchema>;

export const soundResponseSchema = z.object({ sound: soundSchema });

/** Numbers of a billing plan (`billing/plans/plan-limits.ts`). */
const roomLimitsSchema = z.object({
  photos: z.int(),
  heights: z.array(z.literal(VIDEO_HEIGHTS)),
  versionsADay: z.int(),
});

export const roomResponseSchema = z.object({
  /** `page`: the published page. `preview`: the draft of a page that was never published. */
  source: z.enum(['page', 'preview']),
  hasUnpublishedChanges: z.boolean(),
  sound: soundSchema.optional(),
  limits: roomLimitsSchema,
  /** false: the server has no ffmpeg, so the browser makes the video */
  isMadeByServer: z.boolean(),
  /** everything that the storyboard is made of, apart from the plan; `plan/make-storyboard.ts` reads it */
  material: z.custom<VideoMaterial>(),
  /** true if the page shows a version, also one that a newer version has replaced */
  isOnPage: z.boolean(),
  /** newest first; the newest ready one is among them */
  videos: z.array(videoSchema),
});
export type VideoRoom = z.infer<typeof roomResponseSchema>;
