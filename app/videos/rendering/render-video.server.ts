/**
 * Makes the MP4 of a storyboard in a child process, segment by segment. A repeated call goes on with the segments that
 * are drawn.
 */
import { join } from 'node:path';

import type { IntakeProcess } from '../../media/intake/process/intake-process.server.ts';
import type { FfmpegProgram } from '../../media/intake/videos/ffmpeg-process.server.ts';
import type { ThemeTypography } from '../../themes/contract.ts';
import { FADE_FRAMES, FRAMES_PER_SECOND, type Storyboard } from '../plan/storyboard.ts';
import type { MadeVideo } from '../videos-context.server.ts';
import type { DrawingResult, DrawingTask } from './draw-segment.server.ts';
import { lostScenes } from './lost-scenes.ts';
import type { StudioFonts } from './node-studio.server.ts';
import {
  createOriginals,
  findMissing,
  type OriginalMedia,
  type Originals,
} from './originals.server.ts';
import { RenderingFailedError } from './rendering-failed.ts';
import { DRAWING, JOINING, type RenderingLimits, usedLimits } from './rendering-limits.server.ts';
import {
  isDrawn,
  keepOnly,
  prepareFolder,
  removeFrom,
  segmentName,
  unfinishedName,
} from './segment-store.server.ts';
import { type Segment, segmentsOf } from './segments.ts';
import { writeVideoFonts } from './video-fonts.server.ts';
import type { VideoTasks } from './video-tasks.server.ts';
import { withoutScenes } from './without-scenes.ts';

export type VideoProcess = IntakeProcess<VideoTasks>;

export interface RenderOptions {
  process: VideoProcess;
  ffmpeg: FfmpegProgram;
  media: OriginalMedia;
  typography: ThemeTypography;
  /** for this memorial only; finished segments are kept there */
  segmentsFolder: string;
  /** MP3, M4A or WAV */
  sound?: { path: string } | undefined;
  /** the video's id; it names the folder, so that a new run can remove the folder of a killed run */
  id?: string;
  /** @param doneSeconds - of the video that are drawn */
  onProgress?: (doneSeconds: number) => Promise<void>;
  /** smaller limits for tests */
  limits?: Partial<RenderingLimits>;
}

const ATTEMPTS = 2;

/**
 * @param use - receives the files before they are removed
 * @throws RenderingFailedError if another attempt would fail, too; MediaRefusedError if a limit of time or memory is
 * exceeded; an outage (`isOutage`) if the disk is full
 */
export async function renderVideo<Result>(
  storyboard: Storyboard,
  options: RenderOptions,
  use: (made: MadeVideo) => Promise<Result>,
): Promise<Result> {
  const { process, media, segmentsFolder, id } = options;
  return process.inFolder(async (folder) => {
    await prepareFolder(segmentsFolder);
    const missing = new Set(await findMissing(storyboard.scenes, media));
    // Each round leaves out at least one more photo or clip, which only drawing shows to be damaged or removed meanwhile.
    for (;;) {
      const shown = withoutScenes(storyboard, missing);
      if (shown.scenes.length === 0) throw new RenderingFailedError('The video has no scenes.');
      const fonts = await writeVideoFonts(folder, options.typography, shown);
      const work = { ...options, folder, fonts, originals: createOriginals(folder, media) };
      const drawn = await drawAll(shown, work);
      if ('lost' in drawn) {
        const known = missing.size;
        for (const address of drawn.lost) missing.add(address);
        if (missing.size === known) {
          throw new RenderingFailedError('A photo that is left out is drawn all the same.');
        }
        continue;
      }
      const files = await putTogether(shown, drawn.names, work);
      await keepOnly(segmentsFolder, new Set(drawn.names));
      const { silentPath, soundPath } = files;
      const path = soundPath ?? silentPath;
      const posterPath = drawn.poster;
      const seconds = shown.frames / FRAMES_PER_SECOND;
      const warnings = [
        ...lostScenes(storyboard.scenes, missing),
        ...lostSound(options.sound && !soundPath),
      ];
      return use({ path, silentPath, posterPath, seconds, storyboard: shown, warnings });
    }
  }, id);
}

interface Work extends RenderOptions {
  folder: string;
  fonts: StudioFonts;
  originals: Originals;
}

type Drawn = { names: string[]; poster: string } | { lost: string[] };

async function drawAll(storyboard: Storyboard, work: Work): Promise<Drawn> {
  const { segmentsFolder, typography, onProgress, folder, process } = work;
  const segments = segmentsOf(storyboard);
  const names = segments.map((segment) => segmentName(segment, typography));
  const poster = join(folder, 'poster.webp');
  const [first] = segments;
  if (first) {
    const frame = posterFrame(storyboard);
    const lost = await draw(first, work, (task) =>
      process.run('drawPoster', { ...task, target: poster, frame }, DRAWING),
    );
    if (lost.length > 0) return { lost };
  }
  for (const [index, segment] of segments.entries()) {
    const name = names[index] ?? '';
    if (!(await isDrawn(segmentsFolder, name))) {
      const target = join(segmentsFolder, name);
      const unfinished = join(segmentsFolder, unfinishedName(name));
      const lost = await draw(segment, work, (task) =>
        process.run('drawSegment', { ...task, target, unfinished }, DRAWING),
      );
      if (lost.length > 0) return { lost };
    }
    await onProgress?.(segment.to / FRAMES_PER_SECOND);
  }
  return { names, poster };
}

/** Resolves to the addresses of photos and clips that are gone or cannot be opened. */
async function draw(
  segment: Segment,
  { originals, fonts, ffmpeg, limits }: Work,
  run: (task: DrawingTask) => Promise<DrawingResult>,
): Promise<string[]> {
  const { files, gone } = await originals.take(segment.excerpt.scenes);
  if (gone.length > 0) return gone;
  const task = { segment, files, fonts, ffmpeg, limits: usedLimits(limits) };
  const { unreadable } = await tryAgain(() => run(task));
  return unreadable;
}

async function putTogether(
  storyboard: Storyboard,
  names: readonly string[],
  { process, segmentsFolder, folder, ffmpeg, sound, limits }: Work,
): Promise<{ silentPath: string; soundPath?: string }> {
  const silentPath = join(folder, 'silent.mp4');
  const shared = { ffmpeg, limits: usedLimits(limits) };
  const segments = segmentsOf(storyboard).map(({ from, to }, index) => ({
    name: names[index] ?? '',
    frames: to - from,
  }));
  const list = unfinishedName('list');
  const joining = { ...shared, folder: segmentsFolder, segments, list, target: silentPath };
  const { frames } = await tryAgain(() => process.run('joinSegments', joining, JOINING)).catch(
    async (error: unknown) => {
      // Otherwise, a damaged segment would be joined by each later attempt, too.
      if (error instanceof RenderingFailedError) await removeFrom(segmentsFolder, names);
      throw error;
    },
  );
  if (frames !== storyboard.frames) {
    await removeFrom(segmentsFolder, names);
    throw new Error(`The video has ${frames} frames instead of ${storyboard.frames}.`);
  }
  if (!sound) return { silentPath };
  const target = join(folder, 'sound.mp4');
  const seconds = frames / FRAMES_PER_SECOND;
  const adding = { ...shared, silent: silentPath, sound: sound.path, seconds, target };
  const isAdded = await process.run('addSound', adding, JOINING);
  return isAdded ? { silentPath, soundPath: target } : { silentPath };
}

/** ffmpeg can be killed by the system when memory is short. */
async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isFailureOfFfmpeg(error)) throw error;
      if (attempt === ATTEMPTS) {
        throw new RenderingFailedError('ffmpeg failed twice', { cause: error });
      }
    }
  }
}

function isFailureOfFfmpeg(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FFMPEG_FAILED';
}

/** A frame of the opening in which it has appeared and the next scene has not begun. */
function posterFrame({ scenes }: Storyboard): number {
  const [opening] = scenes;
  if (!opening) return 0;
  return opening.firstFrame + Math.max(FADE_FRAMES, Math.floor(opening.frames / 2));
}

function lostSound(isLost: boolean | undefined): string[] {
  if (!isLost) return [];
  return [/*i18n*/ 'We couldn’t use the audio file, so the video is silent. Choose another file.'];
}
