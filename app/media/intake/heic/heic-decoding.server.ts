/**
 * Decodes HEIC and HEIF, which the image library cannot read. Writes a cropped TIFF, which is upright by its pixels, or
 * by its orientation tag if the file names the orientation in EXIF alone. Callers must not apply the EXIF orientation
 * a second time.
 */
import exifr from 'exifr';

import { MediaRefusedError } from '../../media-refused.ts';
import { PICTURE_LIMITS, tooManyPixels } from '../picture-limits.ts';
import { profileFor } from './colour-profile.server.ts';
import { readPixels } from './heic-pixels.server.ts';
import { croppedTo, readTransformations, removeCrops } from './heic-transformations.server.ts';
import { HeifError, HeifLibrary } from './heif-library.server.ts';
import { writeTiff } from './tiff-writing.server.ts';

export interface DecodedHeic {
  exif: Buffer | null;
  pictures: number;
}

const UNSUPPORTED = new Set([3, 4, 11]);
const OUT_OF_MEMORY = 6;

const UPRIGHT = 1;

const MAX_PROFILE_BYTES = 4 * 1024 * 1024;
const MAX_EXIF_BYTES = 1024 * 1024;

let library: HeifLibrary | undefined;

/** @throws MediaRefusedError if the file is damaged, incomplete, too large or of an unknown kind */
export async function decodeHeic(file: Buffer, tiffPath: string): Promise<DecodedHeic> {
  assertComplete(file);
  library ??= HeifLibrary.load();
  const heif = library;
  const opened: Array<() => void> = [];
  try {
    const decoded = await decodeWith(heif, file, tiffPath, opened);
    for (const close of opened.toReversed()) close();
    return decoded;
  } catch (error) {
    // Closing the handles can fail too. So the whole library is dropped, which frees its memory.
    library = undefined;
    throw refusalOf(error);
  }
}

async function decodeWith(
  heif: HeifLibrary,
  file: Buffer,
  tiffPath: string,
  opened: Array<() => void>,
): Promise<DecodedHeic> {
  const { c } = heif;
  const bytes = heif.copyIn(file);
  opened.push(() => c._free(bytes));
  const original = openContext(heif, { address: bytes, length: file.length }, opened);
  const size = {
    width: c._heif_image_handle_get_ispe_width(original.handle),
    height: c._heif_image_handle_get_ispe_height(original.handle),
  };
  assertSize(size.width, size.height);
  const item = c._heif_image_handle_get_item_id(original.handle);
  const { isTurned, crop } = readTransformations(heif, { ...original, item }, size);
  if (crop) removeCrops(heif.bytes(bytes, file.length), size);
  const { context, handle } = crop
    ? openContext(heif, { address: bytes, length: file.length }, opened)
    : original;

  const whole = readPixels(heif, handle, opened);
  assertSize(whole.width, whole.height);
  const pixels = crop ? croppedTo(whole, crop) : whole;
  const exif = readExif(heif, handle);
  await writeTiff(tiffPath, {
    ...pixels,
    profile: readProfile(heif, handle),
    orientation: isTurned || !exif ? UPRIGHT : await readOrientation(exif),
  });
  return { exif, pictures: c._heif_context_get_number_of_top_level_images(context) };
}

/**
 * The orientation in EXIF, 1 to 8. The HEIF standard ignores it, and it usually repeats the rotation of the file. But
 * some programs turn a picture in EXIF alone, and people expect it upright.
 */
async function readOrientation(exif: Buffer): Promise<number> {
  const orientation = await exifr.orientation(exif).catch(() => undefined);
  return orientation !== undefined && orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT;
}

function openContext(
  heif: HeifLibrary,
  file: { address: number; length: number },
  opened: Array<() => void>,
): { context: number; handle: number } {
  const { c } = heif;
  const context = c._heif_context_alloc();
  opened.push(() => c._heif_context_free(context));
  c._heif_context_set_maximum_image_size_limit(
    context,
    Math.ceil(Math.sqrt(PICTURE_LIMITS.pixels)),
  );
  heif.check((error) =>
    c._heif_context_read_from_memory_without_copy(error, context, file.address, file.length, 0),
  );
  const handle = heif.output((output) =>
    heif.check((error) => c._heif_context_get_primary_image_handle(error, context, output)),
  );
  opened.push(() => c._heif_image_handle_release(handle));
  return { context, handle };
}

/**
 * The file's ICC profile, or a profile made from its color numbers. Null if it has neither, or if `profileFor` makes
 * none for the numbers, for example for those of sRGB.
 */
function readProfile(heif: HeifLibrary, handle: number): Buffer | null {
  const { c } = heif;
  const length = c._heif_image_handle_get_raw_color_profile_size(handle);
  if (length > 0 && length <= MAX_PROFILE_BYTES) {
    const profile = readBytes(heif, length, (error, output) =>
      c._heif_image_handle_get_raw_color_profile(error, handle, output),
    );
    if (profile.toString('latin1', 16, 20) === 'RGB ') return profile;
  }
  try {
    const numbers = heif.output((output) =>
      heif.check((error) => c._heif_image_handle_get_nclx_color_profile(error, handle, output)),
    );
    const found = {
      primaries: heif.number(numbers + 4),
      transfer: heif.number(numbers + 8),
    };
    c._heif_nclx_color_profile_free(numbers);
    return profileFor(found);
  } catch (error) {
    if (error instanceof HeifError) return null;
    throw error;
  }
}

function readExif(heif: HeifLibrary, handle: number): Buffer | null {
  const { c } = heif;
  const filter = heif.copyIn(Buffer.from('Exif\0', 'latin1'));
  try {
    if (c._heif_image_handle_get_number_of_metadata_blocks(handle, filter) === 0) return null;
    const id = heif.output((output) =>
      c._heif_image_handle_get_list_of_metadata_block_IDs(handle, filter, output, 1),
    );
    const length = c._heif_image_handle_get_metadata_size(handle, id);
    if (length <= 4 || length > MAX_EXIF_BYTES) return null;
    const block = readBytes(heif, length, (error, output) =>
      c._heif_image_handle_get_metadata(error, handle, id, output),
    );
    // The first four bytes are the offset of the TIFF header. Bytes such as `Exif\0\0` can precede
    // the header.
    const begin = 4 + block.readUInt32BE(0);
    return begin < block.length ? block.subarray(begin) : null;
  } finally {
    c._free(filter);
  }
}

function readBytes(
  heif: HeifLibrary,
  length: number,
  fill: (error: number, output: number) => void,
): Buffer {
  const output = heif.copyIn(Buffer.alloc(length));
  try {
    heif.check((error) => fill(error, output));
    return Buffer.from(heif.bytes(output, length));
  } finally {
    heif.c._free(output);
  }
}

function assertSize(width: number, height: number): void {
  if (width * height > PICTURE_LIMITS.pixels) {
    throw tooManyPixels({ width, height });
  }
}

/** Rejects an incomplete file, because libheif would decode missing tiles as grey. */
function assertComplete(file: Buffer): void {
  for (let at = 0; at < file.length;) {
    const isCut = at + 8 > file.length;
    const short = isCut ? 0 : file.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= file.length;
    const length = isLong ? Number(file.readBigUInt64BE(at + 8)) : short;
    // Length 0: the box extends to the end of the file.
    if (!isCut && length === 0) return;
    if (isCut || length < 8 || at + length > file.length) {
      throw new MediaRefusedError(
        /*i18n*/ 'This file is damaged or incomplete, so we can’t open it. Try the original file or another copy instead.',
      );
    }
    at += length;
  }
}

function refusalOf(error: unknown): unknown {
  const hasCrashed = error instanceof WebAssembly.RuntimeError;
  if (!hasCrashed && !(error instanceof HeifError)) return error;
  const options = { cause: error };
  const code = hasCrashed ? 0 : error.code;
  if (code === OUT_OF_MEMORY) {
    return new MediaRefusedError(
      /*i18n*/ 'This file is too large for us to open. Save a smaller copy and add that instead.',
      options,
    );
  }
  if (UNSUPPORTED.has(code)) {
    return new MediaRefusedError(
      /*i18n*/ 'This file is a kind of HEIF photo we can’t open. Save it as a JPEG and add that instead.',
      options,
    );
  }
  return new MediaRefusedError(
    /*i18n*/ 'This file is damaged or incomplete, so we can’t open it. Try the original file or another copy instead.',
    options,
  );
}
