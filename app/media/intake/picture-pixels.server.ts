/** A part of a picture, upright, and its pixels for drawing. */
import sharp, { type Sharp } from 'sharp';

import type { PixelSize } from '../addresses.ts';
import type { PictureCrop } from '../picture-placement.ts';
import { pixelArea } from './picture-areas.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';

export interface PixelsRequest {
  path: string;
  /** as fractions of the upright picture */
  crop: PictureCrop;
  /** to which the part is scaled, in whole pixels */
  size: PixelSize;
}

/** @throws Error if the picture cannot be opened */
export async function openUpright(path: string, crop: PictureCrop | undefined): Promise<Sharp> {
  const open = () =>
    sharp(path, {
      autoOrient: true,
      failOn: 'none',
      limitInputPixels: PICTURE_LIMITS.pixels,
      pages: 1,
    });
  if (!crop || (crop.width >= 1 && crop.height >= 1)) return open();
  const { autoOrient } = await open().metadata();
  return open().extract(pixelArea(crop, autoOrient));
}

/**
 * Upright, in sRGB, on white, four bytes a pixel (RGBA).
 * @throws Error if the picture cannot be opened
 */
export async function picturePixels({ path, crop, size }: PixelsRequest): Promise<Buffer> {
  // Each picture is opened once, so that nothing is worth keeping. One thread, because others encode meanwhile.
  sharp.cache(false);
  sharp.concurrency(1);
  return (await openUpright(path, crop))
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
}
