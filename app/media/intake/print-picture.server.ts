/**
 * Makes the copy of a picture for print: upright, cropped, on white, no larger than paper needs.
 */
import sharp from 'sharp';

import { PICTURE_LIMITS } from './picture-limits.ts';

export interface PrintPicture {
  path: string;
  target: string;
  /** the largest size in pixels; smaller pictures are not enlarged */
  pixels: { width: number; height: number };
  /** as fractions of the upright picture */
  crop?: { x: number; y: number; width: number; height: number } | undefined;
}

const QUALITY = 82;

export async function makePrintPicture({
  path,
  target,
  pixels,
  crop,
}: PrintPicture): Promise<void> {
  const open = () =>
    sharp(path, {
      autoOrient: true,
      failOn: 'none',
      limitInputPixels: PICTURE_LIMITS.pixels,
      pages: 1,
    });
  let picture = open();
  if (crop) {
    const { autoOrient } = await open().metadata();
    picture = picture.extract(pixelArea(crop, autoOrient));
  }
  await picture
    .resize({ ...pixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toFile(target);
}

function pixelArea(
  crop: NonNullable<PrintPicture['crop']>,
  { width, height }: { width: number; height: number },
) {
  const left = Math.min(width - 1, Math.max(0, Math.round(crop.x * width)));
  const top = Math.min(height - 1, Math.max(0, Math.round(crop.y * height)));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}
