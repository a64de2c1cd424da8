/**
 * Converts an uploaded file into a picture that can be stored and shown: upright, in sRGB, without metadata (location,
 * author, embedded preview) and in the sizes that pages use. The file type is detected from the content, because the
 * file name is not trusted. A picture with too many pixels is rejected before it is decoded.
 */
import { createHash } from 'node:crypto';

import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';

import {
  addressId,
  MAX_STORED_SIDE,
  mediaName,
  pictureAddress,
  pictureSources,
  type PixelSize,
  shareSource,
} from '../addresses.ts';
import { MediaRefusedError } from '../media-refused.ts';
import { ORIGINAL_FORMATS } from '../original-formats.ts';
import { isMetadataFree } from './picture-metadata.server.ts';

export const PICTURE_LIMITS = {
  /** maximum bytes of the file */
  fileBytes: 40 * 1024 * 1024,
  /** maximum of width times height; checked before decoding, which needs about 240 MB of memory for this many pixels */
  pixels: 60_000_000,
  /** maximum of the longer side divided by the shorter side */
  aspectRatio: 20,
  /** minimum of the shorter side in pixels */
  minSide: 8,
  decodeSeconds: 60,
} as const;

/** Encoding options for the served sizes, for the link preview, and for originals that must be re-encoded. */
const SERVED = { quality: 78, effort: 2 } as const;
const SHARED = { quality: 82, progressive: true } as const;
const STORED_QUALITY = 92;

/**
 * The accepted types with sharp's names for them. `asIs` is set if a file of the type may be stored without
 * re-encoding.
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

export interface CheckedPicture extends PixelSize {
  /** SHA-256 of `bytes` in hexadecimal */
  sha256: string;
  /** the first digits of `sha256`, as in the picture's URL */
  id: string;
  address: string;
  /** the original, in the form in which it is stored */
  bytes: Buffer;
  mime: string;
  /** the end of a sentence about omitted content; null if nothing was omitted */
  note: string | null;
}

/**
 * Checks a file and converts it to the form in which it is stored. A file already in this form is not changed, so an
 * exported picture can be imported again as the same picture.
 * @throws MediaRefusedError if the file is not a picture or cannot be stored
 */
export async function checkPicture(file: Buffer): Promise<CheckedPicture> {
  if (file.length > PICTURE_LIMITS.fileBytes) {
    throw new MediaRefusedError(
      `is larger than ${PICTURE_LIMITS.fileBytes / 1024 / 1024} MB, the most that a picture may have`,
    );
  }
  const asIs = await detectFormat(file);
  const metadata = await readMetadata(file);
  checkSize(metadata.autoOrient);
  const stored =
    asIs && canStoreAsIs(file, asIs, metadata)
      ? { bytes: file, format: asIs }
      : await encodeOriginal(file, metadata.hasAlpha);
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
    note:
      (metadata.pages ?? 1) > 1
        ? 'moves or has several pages; only its first picture is kept'
        : null,
  };
}

/**
 * Renders all served sizes of a checked picture, largest first, and passes each to `write`.
 * @throws MediaRefusedError if the file turns out to be damaged
 */
export async function createSizes(
  picture: CheckedPicture,
  write: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const sources = pictureSources(picture.id, picture);
  const largest = sources.at(-1);
  if (!largest) return;
  // The file is decoded once; the smaller sizes are resized from the pixels of the largest.
  const { data, info } = await withDecodeErrors(
    openPicture(picture.bytes)
      .resize(exactSize(largest))
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const pixels = () => sharp(data, { raw: info });
  for (const source of sources.toReversed()) {
    await write(
      mediaName(source.address),
      await pixels().resize(exactSize(source)).webp(SERVED).toBuffer(),
    );
  }
  const share = shareSource(picture.id, picture);
  const preview = pixels().resize(exactSize(share)).flatten({ background: '#ffffff' });
  await write(mediaName(share.address), await preview.jpeg(SHARED).toBuffer());
}

function exactSize({ width, height }: PixelSize) {
  return { width, height, fit: 'fill' } as const;
}

async function detectFormat(file: Buffer): Promise<'jpeg' | 'png' | 'webp' | undefined> {
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
  return withDecodeErrors(sharp(file, { limitInputPixels: PICTURE_LIMITS.pixels }).metadata());
}

function checkSize({ width, height }: PixelSize): void {
  const size = `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels`;
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  if (longer > shorter * PICTURE_LIMITS.aspectRatio) {
    throw new MediaRefusedError(
      `is ${size}; one side may be at most ${PICTURE_LIMITS.aspectRatio} times as long as the other`,
    );
  }
  if (shorter < PICTURE_LIMITS.minSide) {
    throw new MediaRefusedError(
      `is ${size}; each side needs ${PICTURE_LIMITS.minSide} pixels at least`,
    );
  }
}

/** True if the file can be stored unchanged: no metadata, upright, sRGB, not too large. */
function canStoreAsIs(file: Buffer, format: 'jpeg' | 'png' | 'webp', metadata: Metadata): boolean {
  return (
    Math.max(metadata.width, metadata.height) <= MAX_STORED_SIDE &&
    metadata.depth === 'uchar' &&
    (metadata.space === 'srgb' || metadata.space === 'b-w') &&
    isMetadataFree(file, format)
  );
}

async function encodeOriginal(
  file: Buffer,
  hasAlpha: boolean,
): Promise<{ bytes: Buffer; format: 'jpeg' | 'webp' }> {
  const box = { width: MAX_STORED_SIDE, height: MAX_STORED_SIDE };
  const upright = openPicture(file).resize({ ...box, fit: 'inside', withoutEnlargement: true });
  if (hasAlpha) {
    const bytes = await withDecodeErrors(upright.webp({ quality: STORED_QUALITY }).toBuffer());
    return { bytes, format: 'webp' };
  }
  const jpeg = { quality: STORED_QUALITY, chromaSubsampling: '4:4:4', progressive: true };
  return { bytes: await withDecodeErrors(upright.jpeg(jpeg).toBuffer()), format: 'jpeg' };
}

/** Replaces the decoder's technical errors with sentences for families. */
async function withDecodeErrors<T>(work: Promise<T>): Promise<T> {
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
