/** Makes a very small square JPEG of a stored picture, for mails. */
import sharp from 'sharp';

import type { PictureCrop } from '../picture-placement.ts';
import { visiblePart } from './picture-areas.ts';

export interface ThumbnailTask {
  /** in Base64 */
  picture: string;
  side: number;
  maxBytes: number;
  crop?: PictureCrop | undefined;
}

/** The first quality whose file is small enough is used. */
const QUALITIES = [82, 65, 45, 25];

/** @returns a JPEG in Base64; undefined if none is small enough */
export async function makeThumbnail(task: ThumbnailTask): Promise<string | undefined> {
  const bytes = Buffer.from(task.picture, 'base64');
  const { width, height } = await sharp(bytes).metadata();
  const pixels = await sharp(bytes)
    .extract(visiblePart({ width, height }, { width: 1, height: 1 }, task.crop))
    .resize(task.side, task.side, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  for (const quality of QUALITIES) {
    const jpeg = await sharp(pixels).jpeg({ quality }).toBuffer();
    if (jpeg.length <= task.maxBytes) return jpeg.toString('base64');
  }
  return undefined;
}
