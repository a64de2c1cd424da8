/**
 * Converts an upload into a picture to store: upright, sRGB, without metadata, in all sizes. The
 * type is detected from the content. Pictures with too many pixels are rejected before decoding.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { fileTypeFromBuffer } from 'file-type';
import pMap from 'p-map';
import sharp, { type Metadata, type Sharp } from 'sharp';

import { storedSentence } from '../../wire/errors/sentence.ts';
import {
  addressId,
  MAX_STORED_SIDE,
  mediaName,
  pictureAddress,
  pictureSources,
  type PixelSize,
  shareSource,
} from '../addresses.ts';
import { endOf, MediaRefusedError } from '../media-refused.ts';
import { ORIGINAL_FORMATS } from '../original-formats.ts';
import { decodeHeic } from './heic/heic-decoding.server.ts';
import { PICTURE_LIMITS, tooLargePhoto, tooManyPixels } from './picture-limits.ts';
import { isMetadataFree } from './picture-metadata.server.ts';
import { type PictureTags, readTaken } from './taken-date.server.ts';

const SERVED = { quality: 78, effort: 2 } as const;
const SHARED = { quality: 82, progressive: true } as const;
export const STORED_QUALITY = 92;

const ENCODERS = 2;

/**
 * The accepted types with their names in sharp. A type with `asIs` can be stored without encoding.
 */
const FORMATS: Readonly<
  Record<string, { sharp: Metadata['format']; asIs?: 'jpeg' | 'png' | 'webp' }>
> = {
  'image/jpeg': { sharp: 'jpeg', asIs: 'jpeg' },
  'image/png': { sharp: 'png', asIs: 'png' },
  'image/apng': { sharp: 'png' },
  'image/webp': { sharp: 'webp', asIs: 'webp' },
  'image/avif': { sharp: 'heif' },
  'image/gif': { sharp: 'gif' },
  'image/tiff': { sharp: 'tiff' },
};

const TIFF_MARK = /^(?:II\*\0|MM\0\*)$/;

/** An animated AVIF, which the image library opens only under the name of a still one. It has both. */
const AVIF_SEQUENCE = 'avis';

const FIRST_PAGE_NOTE = endOf(
  /*i18n*/ 'This file is animated or has several pages, so we kept only the first image.',
);
const MAIN_IMAGE_NOTE = endOf(
  /*i18n*/ 'This file contains several images, so we kept only the main one.',
);

const HEIC_TYPES = new Set([
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]);

export interface CheckedPicture extends PixelSize {
  sha256: string;
  id: string;
  address: string;
  bytes: Buffer;
  mime: string;
  /** what was removed from the file, for the caller's message */
  note: string | null;
  taken: string | null;
}

interface OpenedPicture {
  input: Buffer | string;
  metadata: Metadata;
  tags: PictureTags;
  note: string | null;
}

/**
 * Converts a file to the stored form. A file that already has this form is stored unchanged, so that an exported
 * picture keeps its hash when it is imported again.
 * @param folder - for temporary files of a HEIC picture
 * @throws MediaRefusedError if the file is no picture or cannot be stored
 */
export async function checkPicture(file: Buffer, folder: string): Promise<CheckedPicture> {
  if (file.length > PICTURE_LIMITS.fileBytes) {
    throw tooLargePhoto();
  }
  const type = await detectType(file);
  const source = type === 'heic' ? await openHeic(file, folder) : await openFile(file);
  const { metadata, tags } = source;
  // The image library does not count the frames of an animated PNG.
  const note = type === 'image/apng' ? FIRST_PAGE_NOTE : source.note;
  checkSize(metadata.autoOrient);
  const asIs = FORMATS[type]?.asIs;
  const stored =
    asIs && canStoreAsIs(file, asIs, metadata)
      ? { bytes: file, format: asIs }
      : await encodeOriginal(source.input, metadata);
  if (typeof source.input === 'string') await rm(source.input);
  const { width, height } =
    stored.bytes === file ? metadata : await withDecodeErrors(sharp(stored.bytes).metadata());
  const sha256 = createHash('sha256').update(stored.bytes).digest('hex');
  const id = addressId(sha256);
  return {
    sha256,
    id,
    width,
    height,
    address: pictureAddress(id, { width, height }),
    bytes: stored.bytes,
    mime: ORIGINAL_FORMATS[stored.format].mime,
    note,
    taken: await readTaken(tags),
  };
}

/**
 * Creates all sizes of a picture and passes them to `write`, the largest first.
 * @throws MediaRefusedError if the file is damaged
 */
export async function createSizes(
  picture: CheckedPicture,
  write: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const sources = pictureSources(picture.id, picture);
  const largest = sources.at(-1);
  if (!largest) return;
  // Decodes the file once. Smaller sizes are made from the largest one.
  const { data, info } = await withDecodeErrors(
    openPicture(picture.bytes)
      .resize(exactSize(largest))
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const pixels = () => sharp(data, { raw: info });
  const share = shareSource(picture.id, picture);
  const preview = pixels().resize(exactSize(share)).flatten({ background: '#ffffff' });
  const sizes = [
    ...sources.toReversed().map((source) => ({
      name: mediaName(source.address),
      encode: () => pixels().resize(exactSize(source)).webp(SERVED).toBuffer(),
    })),
    { name: mediaName(share.address), encode: () => preview.jpeg(SHARED).toBuffer() },
  ];
  const encoded = await pMap(sizes, ({ encode }) => encode(), { concurrency: ENCODERS });
  for (const [index, { name }] of sizes.entries()) {
    const bytes = encoded[index];
    if (bytes) await write(name, bytes);
  }
}

function exactSize({ width, height }: PixelSize) {
  return { width, height, fit: 'fill' } as const;
}

/** Resolves to a key of FORMATS, or to `heic`. */
async function detectType(file: Buffer): Promise<string> {
  const type = await fileTypeFromBuffer(file).catch(() => undefined);
  // Half a TIFF often lacks the list of tags by which the package knows it.
  if (!type && TIFF_MARK.test(file.toString('latin1', 0, 4))) return 'image/tiff';
  if (type && HEIC_TYPES.has(type.mime)) return isAvif(file) ? 'image/avif' : 'heic';
  if (type && FORMATS[type.mime]) return type.mime;
  throw new MediaRefusedError(
    type
      ? storedSentence(
          /*i18n*/ 'This file isn’t a photo we can use: its type is {type}. Add a JPEG, PNG, WebP, AVIF, HEIC, GIF or TIFF instead.',
          { type: type.mime },
        )
      : /*i18n*/ 'This file isn’t a type we recognise. Add a JPEG, PNG, WebP, AVIF, HEIC, GIF or TIFF instead.',
  );
}

function isAvif(file: Buffer): boolean {
  const brands = file.toString('latin1', 8, Math.min(file.readUInt32BE(0), 256));
  return brands.match(/.{4}/gs)?.some((brand) => brand === 'avif') ?? false;
}

async function openFile(given: Buffer): Promise<OpenedPicture> {
  const isSequence = given.toString('latin1', 8, 12) === AVIF_SEQUENCE;
  const file = isSequence ? Buffer.from(given) : given;
  if (isSequence) file.write('avif', 8, 'latin1');
  const metadata = await withDecodeErrors(sharp(file, { limitInputPixels: false }).metadata());
  const { width, height } = metadata;
  if (width * height > PICTURE_LIMITS.pixels) throw tooManyPixels({ width, height });
  const note = isSequence || (metadata.pages ?? 1) > 1 ? FIRST_PAGE_NOTE : null;
  const { xmp, iptc } = metadata;
  return { input: file, metadata, tags: { exif: exifOf(file, metadata), xmp, iptc }, note };
}

function exifOf(file: Buffer, { format, exif }: Metadata): Buffer | null {
  if (format === 'tiff') return file;
  if (!exif) return null;
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}

async function openHeic(file: Buffer, folder: string): Promise<OpenedPicture> {
  const input = join(folder, 'pixels.tiff');
  const { exif, pictures } = await decodeHeic(file, input);
  const metadata = await withDecodeErrors(sharp(input).metadata());
  const note = pictures > 1 ? MAIN_IMAGE_NOTE : null;
  // The image library cannot decode the file, but it reads its description.
  const { xmp } = await sharp(file)
    .metadata()
    .catch(() => ({ xmp: undefined }));
  return { input, metadata, tags: { exif, xmp }, note };
}

function openPicture(input: Buffer | string): Sharp {
  return sharp(input, {
    autoOrient: true,
    failOn: 'error',
    limitInputPixels: PICTURE_LIMITS.pixels,
    pages: 1,
  }).toColourspace('srgb');
}

function checkSize({ width, height }: PixelSize): void {
  const size = { width: { count: width }, height: { count: height } };
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  if (longer > shorter * PICTURE_LIMITS.aspectRatio) {
    throw new MediaRefusedError(
      storedSentence(
        /*i18n*/ 'This photo is too long and narrow ({width} × {height} pixels). Crop it so that the longer side is no more than {times} times the shorter one.',
        { ...size, times: PICTURE_LIMITS.aspectRatio },
      ),
    );
  }
  if (shorter < PICTURE_LIMITS.minSide) {
    throw new MediaRefusedError(
      storedSentence(
        /*i18n*/ 'This photo is too small ({width} × {height} pixels). Choose one with at least {least} pixels on each side.',
        { ...size, least: PICTURE_LIMITS.minSide },
      ),
    );
  }
}

function canStoreAsIs(file: Buffer, format: 'jpeg' | 'png' | 'webp', metadata: Metadata): boolean {
  return (
    Math.max(metadata.width, metadata.height) <= MAX_STORED_SIDE &&
    metadata.depth === 'uchar' &&
    (metadata.space === 'srgb' || metadata.space === 'b-w') &&
    isMetadataFree(file, format)
  );
}

async function encodeOriginal(
  input: Buffer | string,
  { hasAlpha, space, icc }: Metadata,
): Promise<{ bytes: Buffer; format: 'jpeg' | 'webp' }> {
  const box = { width: MAX_STORED_SIDE, height: MAX_STORED_SIDE };
  const opened = openPicture(input).resize({ ...box, fit: 'inside', withoutEnlargement: true });
  // The image library turns the colours of 16 bits and a profile into those of Display P3, and leaves them so.
  const isInP3 = space === 'rgb16' && icc !== undefined;
  const upright = isInP3 ? opened.withIccProfile('srgb', { attach: false }) : opened;
  if (hasAlpha) {
    const bytes = await withDecodeErrors(upright.webp({ quality: STORED_QUALITY }).toBuffer());
    return { bytes, format: 'webp' };
  }
  // Not progressive. Progressive files would be 8 % smaller, but take ten times as long to encode.
  const jpeg = { quality: STORED_QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false };
  return { bytes: await withDecodeErrors(upright.jpeg(jpeg).toBuffer()), format: 'jpeg' };
}

/** @throws MediaRefusedError if the image library cannot open the file */
export async function withDecodeErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new MediaRefusedError(
      /*i18n*/ 'This file is damaged or incomplete, so we can’t open it. Try the original file or another copy instead.',
      { cause: error },
    );
  }
}
