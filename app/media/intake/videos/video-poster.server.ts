import { readFile, writeFile } from 'node:fs/promises';

import sharp from 'sharp';

import type { PixelSize } from '../../addresses.ts';
import { placeholderDrawing } from '../../placeholder/placeholder-drawing.ts';
import { coverOf } from './inspect-video.server.ts';

const POSTER_SIDE = 1280;
const MAX_SOURCE_PIXELS = 60_000_000;
const DRAWING = { background: '#e6e3df', shape: '#b5afa8' } as const;

export interface PosterTask {
  pictures: readonly string[];
  filmPath: string;
  /** the film's size in pixels; the poster has the same aspect ratio */
  size: PixelSize;
  target: string;
}

/** Uses the first usable picture. If no picture is usable, uses the film's cover or a drawing. */
export async function makePoster(task: PosterTask): Promise<void> {
  await writeFile(task.target, await posterOf(task));
}

async function posterOf({ pictures, filmPath, size }: PosterTask): Promise<Uint8Array> {
  for (const path of pictures) {
    const poster = await posterFrom(await readFile(path).catch(() => null), size);
    if (poster) return poster;
  }
  const cover = await coverOf(filmPath).catch(() => null);
  return (await posterFrom(cover, size)) ?? drawnPoster(size);
}

async function posterFrom(picture: Uint8Array | null, size: PixelSize): Promise<Buffer | null> {
  if (!picture) return null;
  const { width, height } = posterSize(size);
  try {
    return await sharp(picture, { limitInputPixels: MAX_SOURCE_PIXELS })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .webp({ quality: 78 })
      .toBuffer();
  } catch {
    return null;
  }
}

async function drawnPoster(size: PixelSize): Promise<Buffer> {
  const { width, height } = posterSize(size);
  const drawing = placeholderDrawing('scene', { width, height }).replaceAll(
    'class="picture-placeholder-shape"',
    `fill="${DRAWING.shape}"`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${DRAWING.background}"/>${drawing}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 78 }).toBuffer();
}

function posterSize({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, POSTER_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
