/** Draws and encodes a segment in the child process. */
import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

import {
  type FfmpegLimits,
  type FfmpegProgram,
  runFfmpegWithStreams,
} from '../../media/intake/videos/ffmpeg-process.server.ts';
import { createScenePainter } from '../drawing/draw-frame.ts';
import type { Storyboard } from '../plan/storyboard.ts';
import { segmentArguments } from './encoding-arguments.ts';
import { createNodeStudio, type StudioFonts } from './node-studio.server.ts';
import { openSceneMedia, type SceneMedia } from './scene-media.server.ts';
import type { Segment } from './segments.ts';

export interface DrawingTask {
  segment: Segment;
  fonts: StudioFonts;
  /** paths of originals by address */
  files: Readonly<Record<string, string>>;
  ffmpeg: FfmpegProgram;
  limits: FfmpegLimits;
}

export interface SegmentTask extends DrawingTask {
  /** is written completely or not at all */
  target: string;
  /** in the same folder */
  unfinished: string;
}

export interface PosterTask extends DrawingTask {
  /** a WebP */
  target: string;
  frame: number;
}

/** If photos or clips cannot be opened, their addresses, and nothing is written. */
export type DrawingResult = { unreadable: string[] };

const POSTER_QUALITY = 82;

export async function drawSegment(task: SegmentTask): Promise<DrawingResult> {
  const { segment, ffmpeg, limits, target, unfinished } = task;
  return withMedia(task, async (media) => {
    await rm(unfinished, { force: true });
    try {
      const input = Readable.from(drawFrames(task, media), { highWaterMark: 1 });
      const output = createWriteStream(unfinished, { flags: 'wx', flush: true });
      const args = segmentArguments(segment.excerpt.frame);
      await runFfmpegWithStreams(ffmpeg, args, { input, output, limits });
      if (media.unreadable.size === 0) await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  });
}

export async function drawPoster(task: PosterTask): Promise<DrawingResult> {
  const { segment, target, frame } = task;
  return withMedia(
    { ...task, segment: { ...segment, from: frame, to: frame + 1 } },
    async (media) => {
      const { canvas, draw } = studioOf(task, media);
      await media.advance(frame);
      draw(frame);
      await writeFile(target, await canvas.encode('webp', POSTER_QUALITY));
    },
  );
}

async function withMedia(
  { segment, files, ffmpeg, limits }: DrawingTask,
  work: (media: SceneMedia) => Promise<void>,
): Promise<DrawingResult> {
  const { excerpt, from, to } = segment;
  const media = await openSceneMedia({ excerpt, from, to, files, ffmpeg, limits });
  try {
    if (media.unreadable.size === 0) await work(media);
    return { unreadable: [...media.unreadable] };
  } finally {
    await media.close();
  }
}

async function* drawFrames(task: SegmentTask, media: SceneMedia): AsyncGenerator<Buffer> {
  const { canvas, draw } = studioOf(task, media);
  const { from, to } = task.segment;
  for (let frame = from; frame < to; frame += 1) {
    await media.advance(frame);
    draw(frame);
    yield canvas.data();
  }
}

function studioOf({ segment, fonts }: DrawingTask, media: SceneMedia) {
  const { excerpt, firstIndex } = segment;
  const { width, height }: Storyboard['frame'] = excerpt.frame;
  const studio = createNodeStudio(fonts);
  const painter = createScenePainter(studio, excerpt, { firstIndex });
  const canvas = studio.createCanvas(width, height);
  return {
    canvas,
    draw: (frame: number) => painter.drawFrame(canvas.context, frame, (id) => media.find(id)),
  };
}
