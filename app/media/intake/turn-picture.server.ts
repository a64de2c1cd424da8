/** Turns a stored picture by quarter turns. Equal pixels and turns give equal bytes. */
import { readFile, writeFile } from 'node:fs/promises';

import sharp, { type Sharp } from 'sharp';

import { STORED_QUALITY, withDecodeErrors } from './picture-intake.server.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';

export interface TurnTask {
  /** an original as it is stored: upright and without metadata */
  path: string;
  target: string;
  /** clockwise, 1 to 3 */
  turns: number;
}

/** @throws MediaRefusedError if the file is damaged */
export async function turnPicture({ path, target, turns }: TurnTask): Promise<void> {
  await writeFile(target, await turnedBytes(await readFile(path), turns));
}

async function turnedBytes(file: Buffer, turns: number): Promise<Buffer> {
  const { format, hasAlpha, chromaSubsampling } = await withDecodeErrors(sharp(file).metadata());
  const turned = () =>
    sharp(file, { failOn: 'error', limitInputPixels: PICTURE_LIMITS.pixels, pages: 1 }).rotate(
      90 * turns,
    );
  const encode = (picture: Sharp) => withDecodeErrors(picture.toBuffer());
  if (format === 'png') {
    const bytes = await encode(turned().png());
    if (bytes.length <= PICTURE_LIMITS.fileBytes) return bytes;
  }
  if (format === 'webp' || hasAlpha) {
    return encode(turned().webp({ quality: STORED_QUALITY, lossless: isLosslessWebp(file) }));
  }
  const jpeg = {
    quality: STORED_QUALITY,
    // A file that has less colour than brightness gains nothing from more.
    chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
    optimiseCoding: false,
  };
  return encode(turned().jpeg(jpeg));
}

/** The part with the pixels follows the header, which has up to 30 bytes. */
function isLosslessWebp(file: Buffer): boolean {
  return file.toString('latin1', 0, 34).includes('VP8L');
}
