/** The pixels of a part of a picture, for drawing. */
import sharp from 'sharp';

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

/**
 * Upright, in sRGB, on white, four bytes a pixel (RGBA).
 * @throws Error if the picture cannot be opened
 */
export async function picturePixels({ path, crop, size }: PixelsRequest): Promise<Buffer> {
  // Each picture is opened once, so that nothing is worth keeping. One thread, because others encode meanwhile.
  sharp.cache(false);
  sharp.concurrency(1);
  const open = () =>
    sharp(path, {
      autoOrient: true,
      failOn: 'none',
      limitInputPixels: PICTURE_LIMITS.pixels,
      pages: 1,
    });
  let picture = open();
  if (crop.width < 1 || crop.height < 1) {
    const { autoOrient } = await open().metadata();
    picture = picture.extract(pixelArea(crop, autoOrient));
  }
  return picture
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
}
