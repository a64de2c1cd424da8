/**
 * Turns a file that somebody gave into a picture that can be kept and shown: checked by its content,
 * upright, in sRGB, without metadata (where it was taken, by whom, its preview), in the sizes that
 * pages ask for. Never trusts a file's name and never decodes more pixels than its limit.
 */
import { createHash } from 'node:crypto';

import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';

import {
  addressId,
  LONGEST_KEPT_SIDE,
  mediaName,
  pictureAddress,
  pictureSources,
  type PixelSize,
  shareSource,
} from '../addresses.ts';
import { ORIGINALS } from '../kept-originals.ts';
import { MediaRefusedError } from '../media-refused.ts';
import { isBarePicture } from './strip-picture-metadata.server.ts';

export const PICTURE_LIMITS = {
  /** bytes of the file */
  fileBytes: 40 * 1024 * 1024,
  /** width times height, before anything is decoded: about 240 MB of memory while it is */
  pixels: 60_000_000,
  /** how many times longer one side may be than the other */
  proportion: 20,
  /** pixels of the shorter side */
  shortestSide: 8,
  decodeSeconds: 60,
} as const;

/** Quality of what is served, and of an original that has to be encoded anew. */
const SERVED = { quality: 78, effort: 2 } as const;
const SHARED = { quality: 82, progressive: true } as const;
const KEPT_QUALITY = 92;

/** What sharp calls the content of each kind of file that is taken in. */
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

export interface CheckedPicture extends PixelSize {
  /** SHA-256 of `bytes` in hexadecimal */
  sha256: string;
  /** its beginning, as the address carries it */
  id: string;
  address: string;
  /** the original as it is kept */
  bytes: Buffer;
  mime: string;
  /** what was left out, as a sentence; null when nothing was */
  note: string | null;
}

/**
 * Checks a file and brings it into the form in which it is kept. A file that is in this form already
 * keeps its bytes, so a picture that was exported comes back as the same picture.
 * @throws MediaRefusedError when it is no picture, or one that cannot be kept
 */
export async function checkPicture(file: Buffer): Promise<CheckedPicture> {
  if (file.length > PICTURE_LIMITS.fileBytes) {
    throw new MediaRefusedError(
      `is larger than ${PICTURE_LIMITS.fileBytes / 1024 / 1024} MB, the most that a picture may have`,
    );
  }
  const asIs = await recognise(file);
  const metadata = await readMetadata(file);
  checkSize(metadata.autoOrient);
  const kept =
    asIs && isKeptForm(file, asIs, metadata)
      ? { bytes: file, format: asIs }
      : await encodeOriginal(file, metadata.hasAlpha);
  const { width, height } =
    kept.bytes === file ? metadata : await decoding(sharp(kept.bytes).metadata());
  const sha256 = createHash('sha256').update(kept.bytes).digest('hex');
  const id = addressId(sha256);
  return {
    sha256,
    id,
    width,
    height,
    address: pictureAddress(id, { width, height }),
    bytes: kept.bytes,
    mime: ORIGINALS[kept.format].mime,
    note:
      (metadata.pages ?? 1) > 1
        ? 'moves or has several pages; only its first picture is kept'
        : null,
  };
}

/**
 * Makes every size in which a checked picture is served and hands them over, the smallest last.
 * @throws MediaRefusedError when the file turns out to be damaged
 */
export async function makeSizes(
  picture: CheckedPicture,
  take: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const sources = pictureSources(picture.id, picture);
  const largest = sources.at(-1);
  if (!largest) return;
  // Decoded once: the smaller sizes are drawn from the largest one's pixels.
  const { data, info } = await decoding(
    openPicture(picture.bytes).resize(boxOf(largest)).raw().toBuffer({ resolveWithObject: true }),
  );
  const pixels = () => sharp(data, { raw: info });
  for (const source of sources.toReversed()) {
    await take(
      mediaName(source.address),
      await pixels().resize(boxOf(source)).webp(SERVED).toBuffer(),
    );
  }
  const share = shareSource(picture.id, picture);
  const preview = pixels().resize(boxOf(share)).flatten({ background: '#ffffff' });
  await take(mediaName(share.address), await preview.jpeg(SHARED).toBuffer());
}

function boxOf({ width, height }: PixelSize) {
  return { width, height, fit: 'fill' } as const;
}

async function recognise(file: Buffer): Promise<'jpeg' | 'png' | 'webp' | undefined> {
  const type = await fileTypeFromBuffer(file).catch(() => undefined);
  if (type?.mime === 'image/heic' || type?.mime === 'image/heif') {
    throw new MediaRefusedError(
      'is a HEIC picture, which browsers cannot show; save it as JPEG and import that',
    );
  }
  const format = type && FORMATS[type.mime];
  if (!format) {
    const content = type ? `its content is ${type.mime}` : 'its content is of no known kind';
    throw new MediaRefusedError(
      `is no picture that can be kept (JPEG, PNG, WebP, AVIF, GIF or TIFF): ${content}`,
    );
  }
  return format.asIs;
}

function openPicture(bytes: Buffer): Sharp {
  return sharp(bytes, {
    autoOrient: true,
    failOn: 'error',
    limitInputPixels: PICTURE_LIMITS.pixels,
    pages: 1,
  })
    .timeout({ seconds: PICTURE_LIMITS.decodeSeconds })
    .toColourspace('srgb');
}

async function readMetadata(file: Buffer): Promise<Metadata> {
  return decoding(sharp(file, { limitInputPixels: PICTURE_LIMITS.pixels }).metadata());
}

function checkSize({ width, height }: PixelSize): void {
  const size = `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels`;
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  if (longer > shorter * PICTURE_LIMITS.proportion) {
    throw new MediaRefusedError(
      `is ${size}; one side may be at most ${PICTURE_LIMITS.proportion} times as long as the other`,
    );
  }
  if (shorter < PICTURE_LIMITS.shortestSide) {
    throw new MediaRefusedError(
      `is ${size}; each side needs ${PICTURE_LIMITS.shortestSide} pixels at least`,
    );
  }
}

/** True when the file can be kept byte by byte: pixels alone, upright, sRGB, not too large. */
function isKeptForm(file: Buffer, format: 'jpeg' | 'png' | 'webp', metadata: Metadata): boolean {
  return (
    Math.max(metadata.width, metadata.height) <= LONGEST_KEPT_SIDE &&
    metadata.depth === 'uchar' &&
    (metadata.space === 'srgb' || metadata.space === 'b-w') &&
    isBarePicture(file, format)
  );
}

async function encodeOriginal(
  file: Buffer,
  hasAlpha: boolean,
): Promise<{ bytes: Buffer; format: 'jpeg' | 'webp' }> {
  const box = { width: LONGEST_KEPT_SIDE, height: LONGEST_KEPT_SIDE };
  const upright = openPicture(file).resize({ ...box, fit: 'inside', withoutEnlargement: true });
  if (hasAlpha) {
    const bytes = await decoding(upright.webp({ quality: KEPT_QUALITY }).toBuffer());
    return { bytes, format: 'webp' };
  }
  const jpeg = { quality: KEPT_QUALITY, chromaSubsampling: '4:4:4', progressive: true };
  return { bytes: await decoding(upright.jpeg(jpeg).toBuffer()), format: 'jpeg' };
}

/** Turns what the decoder says into a sentence; its own words are for programmers. */
async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    if (reason.includes('pixel limit')) {
      throw new MediaRefusedError(
        `has more than ${PICTURE_LIMITS.pixels / 1_000_000} million pixels, the most that a picture may have`,
        { cause: error },
      );
    }
    if (reason.includes('timeout')) {
      throw new MediaRefusedError('takes too long to read', { cause: error });
    }
    throw new MediaRefusedError('is damaged or incomplete and cannot be read', { cause: error });
  }
}
