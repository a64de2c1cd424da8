/** Makes a very small square JPEG of a stored picture, for mails. */
import sharp from 'sharp';

import type { PictureCrop } from '../picture-placement.ts';

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
    .extract(squareOf({ width, height }, task.crop))
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

/** Without a crop, the square lies near the top, where faces usually are. */
function squareOf(picture: { width: number; height: number }, crop: PictureCrop | undefined) {
  const area = crop
    ? {
        left: crop.x * picture.width,
        top: crop.y * picture.height,
        width: crop.width * picture.width,
        height: crop.height * picture.height,
      }
    : { left: 0, top: 0, ...picture };
  const most = Math.min(picture.width, picture.height);
  const side = Math.max(1, Math.min(most, Math.round(Math.min(area.width, area.height))));
  return {
    left: clamp(area.left + (area.width - side) / 2, picture.width - side),
    top: clamp(area.top + (area.height - side) * (crop ? 0.5 : 0.25), picture.height - side),
    width: side,
    height: side,
  };
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, Math.round(value)));
}
