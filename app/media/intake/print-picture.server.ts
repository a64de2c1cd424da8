/**
 * Makes the copy of a picture for print: upright, cropped, on white, no larger than paper needs.
 */
import { writeFile } from 'node:fs/promises';

import type { PictureCrop } from '../picture-placement.ts';
import { openUpright } from './picture-pixels.server.ts';

export interface PrintPicture {
  path: string;
  target: string;
  /** the largest size in pixels; smaller pictures are not enlarged */
  pixels: { width: number; height: number };
  /** as fractions of the upright picture */
  crop?: PictureCrop | undefined;
}

const QUALITY = 82;

/**
 * Writes the copy.
 * @returns false if the original cannot be opened
 * @throws Error with the system's code if the copy cannot be written, for example because the disk is full
 */
export async function makePrintPicture(picture: PrintPicture): Promise<boolean> {
  const bytes = await printBytes(picture).catch(() => undefined);
  if (bytes) await writeFile(picture.target, bytes);
  return bytes !== undefined;
}

async function printBytes({ path, pixels, crop }: PrintPicture): Promise<Buffer> {
  return (await openUpright(path, crop))
    .resize({ ...pixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
