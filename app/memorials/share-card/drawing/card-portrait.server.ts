import sharp from 'sharp';

import { visiblePart } from '../../../media/intake/picture-areas.ts';
import type { PictureCrop } from '../../../media/picture-placement.ts';
import type { ThemeComponents } from '../../../themes/contract.ts';

type Shape = ThemeComponents['profilePhotoShape'];

export interface PortraitFrame {
  width: number;
  height: number;
}

const HEIGHT = 440;

const SQUARE_SHAPES: ReadonlySet<Shape> = new Set(['circle', 'square']);

export function portraitFrame(shape: Shape): PortraitFrame {
  return SQUARE_SHAPES.has(shape)
    ? { width: 400, height: 400 }
    : { width: Math.round(HEIGHT * 0.8), height: HEIGHT };
}

/** In pixels. A smaller picture would be blurred. */
const LEAST_SIDE = 64;

/**
 * Crops and masks the portrait as the memorial page does.
 * @returns a PNG; undefined if the picture is too small to recognize
 */
export async function cutPortrait(
  bytes: Uint8Array,
  shape: Shape,
  crop: PictureCrop | undefined,
): Promise<Buffer | undefined> {
  const { width, height } = await sharp(bytes).metadata();
  if (Math.min(width, height) < LEAST_SIDE) return undefined;
  const frame = portraitFrame(shape);
  return sharp(bytes)
    .extract(visiblePart({ width, height }, frame, crop))
    .resize(frame.width, frame.height, { fit: 'fill' })
    .composite([{ input: maskOf(shape, frame), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

export function outline(shape: Shape, { width, height }: PortraitFrame): string {
  const half = width / 2;
  switch (shape) {
    case 'circle':
    case 'oval':
      return `<ellipse cx="${half}" cy="${height / 2}" rx="${half}" ry="${height / 2}"`;
    case 'arch':
      return `<path d="M0 ${height - 8}V${half}a${half} ${half} 0 0 1 ${width} 0V${height - 8}q0 8 -8 8H8q-8 0 -8 -8z"`;
    default:
      return `<rect width="${width}" height="${height}" rx="${shape === 'rounded' ? 18 : 0}"`;
  }
}

function maskOf(shape: Shape, frame: PortraitFrame): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">${outline(shape, frame)}/></svg>`,
  );
}
