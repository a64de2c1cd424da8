/**
 * Reads how a HEIC picture is cropped, turned and mirrored before it is shown. libheif turns and mirrors. It cannot
 * crop a picture of one part by more than about 64 pixels, because it compares the decoded size with the cropped one.
 * So the crop is done here.
 */
import type { HeicPixels } from './heic-pixels.server.ts';
import type { HeifLibrary } from './heif-library.server.ts';

export interface Transformations {
  /** false if the file names neither a rotation nor a mirroring, so that only the EXIF orientation can */
  isTurned: boolean;
  /** the part of the turned picture that is shown; null for all of it */
  crop: Rectangle | null;
}

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

const [CROP, ROTATION, MIRROR] = ['clap', 'irot', 'imir'].map((type) =>
  Buffer.from(type, 'latin1').readUInt32BE(0),
);
const MAX_TRANSFORMATIONS = 16;
const MIRROR_HORIZONTAL = 1;

/** @param size - of the coded picture, before all transformations */
export function readTransformations(
  heif: HeifLibrary,
  { context, item }: { context: number; item: number },
  size: { width: number; height: number },
): Transformations {
  const { c } = heif;
  let { width, height } = size;
  let crop: Rectangle | null = null;
  let isTurned = false;
  for (const property of listTransformations(heif, context, item)) {
    const type = c._heif_item_get_property_type(context, item, property);
    if (type === CROP) {
      const outside: Rectangle = crop ?? { left: 0, top: 0, width, height };
      const inside = readCrop(heif, { context, item, property }, outside);
      crop = {
        ...inside,
        left: outside.left + inside.left,
        top: outside.top + inside.top,
      };
    } else if (type === ROTATION) {
      isTurned = true;
      const degrees = c._heif_item_get_property_transform_rotation_ccw(context, item, property);
      for (let turn = 0; turn < degrees / 90; turn += 1) {
        crop = crop && turned(crop, width);
        [width, height] = [height, width];
      }
    } else if (type === MIRROR) {
      isTurned = true;
      const direction = c._heif_item_get_property_transform_mirror(context, item, property);
      crop = crop && mirrored(crop, { width, height }, direction === MIRROR_HORIZONTAL);
    }
  }
  return { isTurned, crop };
}

export function croppedTo(pixels: HeicPixels, crop: Rectangle): HeicPixels {
  const { left, top, width, height } = crop;
  const { channels } = pixels;
  return {
    width,
    height,
    channels,
    rows: (from, count) => {
      const whole = pixels.rows(top + from, count);
      const part = new Uint8Array(count * width * channels);
      for (let row = 0; row < count; row += 1) {
        const start = (row * pixels.width + left) * channels;
        part.set(whole.subarray(start, start + width * channels), row * width * channels);
      }
      return part;
    },
  };
}

/**
 * Overwrites all crops in a file with one of the whole picture.
 * @param size - of the coded picture
 */
export function removeCrops(file: Uint8Array, size: { width: number; height: number }): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const fractions = [size.width, 1, size.height, 1, 0, 1, 0, 1];
  // `meta` begins with a version and flags.
  const metas = boxesIn(bytes, { start: 0, end: bytes.length }, 'meta').map(({ start, end }) => ({
    start: start + 4,
    end,
  }));
  const crops = ['iprp', 'ipco', 'clap'].reduce(
    (ranges, type) => ranges.flatMap((range) => boxesIn(bytes, range, type)),
    metas,
  );
  for (const { start, end } of crops) {
    if (end - start < 4 * fractions.length) continue;
    for (const [index, value] of fractions.entries()) bytes.writeUInt32BE(value, start + 4 * index);
  }
}

interface Range {
  start: number;
  end: number;
}

/** The contents of the boxes of one type. A box that does not fit ends the search. */
function boxesIn(bytes: Buffer, { start, end }: Range, type: string): Range[] {
  const found: Range[] = [];
  for (let at = start; at + 8 <= end;) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= end;
    const known = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    // Length 0: the box extends to the end.
    const length = known === 0 ? end - at : known;
    if (length < 8 || at + length > end) break;
    if (bytes.toString('latin1', at + 4, at + 8) === type) {
      found.push({ start: at + (isLong ? 16 : 8), end: at + length });
    }
    at += length;
  }
  return found;
}

function listTransformations(heif: HeifLibrary, context: number, item: number): number[] {
  const list = heif.copyIn(Buffer.alloc(4 * MAX_TRANSFORMATIONS));
  try {
    const count = heif.c._heif_item_get_transformation_properties(
      context,
      item,
      list,
      MAX_TRANSFORMATIONS,
    );
    return Array.from({ length: Math.min(count, MAX_TRANSFORMATIONS) }, (_, index) =>
      heif.number(list + 4 * index),
    );
  } finally {
    heif.c._free(list);
  }
}

function readCrop(
  heif: HeifLibrary,
  { context, item, property }: { context: number; item: number; property: number },
  { width, height }: { width: number; height: number },
): Rectangle {
  const borders = heif.copyIn(Buffer.alloc(16));
  try {
    heif.c._heif_item_get_property_transform_crop_borders(
      context,
      item,
      property,
      width,
      height,
      borders,
      borders + 4,
      borders + 8,
      borders + 12,
    );
    const border = (index: number, most: number) =>
      Math.max(0, Math.min(most, heif.number(borders + 4 * index) | 0));
    const left = border(0, width - 1);
    const top = border(1, height - 1);
    return {
      left,
      top,
      width: width - left - border(2, width - left - 1),
      height: height - top - border(3, height - top - 1),
    };
  } finally {
    heif.c._free(borders);
  }
}

/** After a quarter turn to the left of a picture of this width. */
function turned({ left, top, width, height }: Rectangle, pictureWidth: number): Rectangle {
  return { left: top, top: pictureWidth - left - width, width: height, height: width };
}

function mirrored(
  crop: Rectangle,
  picture: { width: number; height: number },
  isHorizontal: boolean,
): Rectangle {
  return isHorizontal
    ? { ...crop, left: picture.width - crop.left - crop.width }
    : { ...crop, top: picture.height - crop.top - crop.height };
}
