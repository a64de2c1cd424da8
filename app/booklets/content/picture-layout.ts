import { parsePictureAddress } from '../../media/addresses.ts';
import { textArea, type BookFormat } from '../page-formats.ts';

export const MM_PER_INCH = 25.4;
export const GOOD_DPI = 150;
/** A portrait with fewer dots per inch is left out, because the face could not be recognized. */
export const LEAST_PORTRAIT_DPI = 40;
/** A higher resolution is not visible on paper and costs memory. */
export const PRINT_DPI = 250;
/** The typesetter decodes all pictures of a booklet. Up to this many pixels, its process needs less than 500 MB. */
const MOST_PIXELS = 60_000_000;
const DPI_STEP = 5;

const GAP = 4;
/**
 * A picture with too few pixels is printed narrower. Its width is at least this fraction of the full
 * width, unless it would then have a density below `LEAST_DPI`.
 */
const SMALLEST_PART = 0.55;
/**
 * Maximum height of a row as a fraction of the page; `TALL_ROW_PART` is for a single tall picture. Two
 * rows with captions fit on a page, even if one of them is tall.
 */
const ROW_PART = 0.4;
const TALL_ROW_PART = 0.46;
/** The first two rows of an album with a title are lower, so that they fit on the page of the title. */
const FIRST_ROWS = 2;
const FIRST_ROW_PART = 0.335;
/** A picture in a row has at least this density. If its longer side is then below `SMALLEST_MM`, it is left out. */
const LEAST_DPI = 40;
const SMALLEST_MM = 10;
/** Two pictures share a row if each has at least this width (mm) and density, and at most this many caption lines. */
const PAIR = { width: 32, dpi: 75, captionLines: 5 };
/** The estimated width of a letter of a caption, in millimetres. */
const CAPTION_LETTER = 2;
/**
 * In an album with more pictures than this, pictures of any shape share a row; in a smaller album,
 * only tall ones do. `wide` is for a text width of at least `WIDE_AREA` mm.
 */
const LARGE_ALBUM = { narrow: 60, wide: 20 };
const WIDE_AREA = 130;

export interface MeasuredPicture {
  address: string;
  width: number;
  height: number;
  captionLength?: number;
}

export interface PrintedSize {
  width: number;
  height: number;
  dpi: number;
}

/** Undefined for a picture on another site, which we may not print. */
export function measured(address: string): MeasuredPicture | undefined {
  const picture = parsePictureAddress(address);
  return picture ? { address, width: picture.width, height: picture.height } : undefined;
}

/** Keeps the order. `index` is the index in `pictures`. */
export function arrangeRows(
  pictures: readonly MeasuredPicture[],
  format: BookFormat,
  hasTitle: boolean,
): { index: number; size: PrintedSize }[][] {
  const area = textArea(format);
  const most = area.width >= WIDE_AREA ? LARGE_ALBUM.wide : LARGE_ALBUM.narrow;
  const alwaysPairs = pictures.length > most;
  const rows: { index: number; size: PrintedSize }[][] = [];
  for (let index = 0; index < pictures.length; index += 1) {
    const picture = pictures[index];
    const next = pictures[index + 1];
    if (!picture) continue;
    const isFirst = hasTitle && rows.length < FIRST_ROWS;
    const room = (part: number) => ({
      width: area.width,
      height: area.height * (isFirst ? FIRST_ROW_PART : part),
    });
    const pair =
      next && (alwaysPairs || (isTall(picture) && isTall(next)))
        ? pairOf(index, picture, next, room(ROW_PART))
        : undefined;
    if (pair) {
      rows.push(pair);
      index += 1;
    } else {
      const part = isTall(picture) ? TALL_ROW_PART : ROW_PART;
      rows.push([{ index, size: singleSize(picture, room(part)) }]);
    }
  }
  return rows;
}

/** False if the picture's longer side would be shorter than `SMALLEST_MM` at `LEAST_DPI`. */
export function isLargeEnough({
  width,
  height,
}: Pick<MeasuredPicture, 'width' | 'height'>): boolean {
  return (Math.max(width, height) * MM_PER_INCH) / LEAST_DPI >= SMALLEST_MM;
}

function isTall({ width, height }: MeasuredPicture): boolean {
  return height > width * 1.05;
}

/** Undefined if the two pictures side by side would violate a limit of `PAIR`. */
function pairOf(
  index: number,
  one: MeasuredPicture,
  other: MeasuredPicture,
  area: { width: number; height: number },
): { index: number; size: PrintedSize }[] | undefined {
  const ratios = [one.width / one.height, other.width / other.height] as const;
  const height = Math.min((area.width - GAP) / (ratios[0] + ratios[1]), area.height);
  const pair = [one, other].map((picture, at) => ({
    index: index + at,
    size: sized(picture, height * (ratios[at] ?? 1), height),
  }));
  const looksWell = ({ size }: { size: PrintedSize }, at: number) =>
    size.width >= PAIR.width &&
    size.dpi >= PAIR.dpi &&
    ([one, other][at]?.captionLength ?? 0) * CAPTION_LETTER <= PAIR.captionLines * size.width;
  return pair.every(looksWell) ? pair : undefined;
}

function singleSize(
  picture: MeasuredPicture,
  area: { width: number; height: number },
): PrintedSize {
  const ratio = picture.width / picture.height;
  const fitted = Math.min(area.width, area.height * ratio);
  const sharp = (picture.width / GOOD_DPI) * MM_PER_INCH;
  const most = (picture.width / LEAST_DPI) * MM_PER_INCH;
  const width = Math.min(fitted, Math.max(sharp, Math.min(fitted * SMALLEST_PART, most)));
  return sized(picture, width, width / ratio);
}

/**
 * `width` and `height` are in millimetres. `shown` is the fraction of the picture's width that remains
 * after a crop.
 */
export function sized(
  picture: MeasuredPicture,
  width: number,
  height: number,
  shown = 1,
): PrintedSize {
  const dpi = (picture.width * shown * MM_PER_INCH) / width;
  return { width: round(width), height: round(height), dpi };
}

function round(millimetres: number): number {
  return Math.round(millimetres * 100) / 100;
}

export function printPixels(millimetres: number, dpi: number): number {
  return Math.max(1, Math.round((millimetres / MM_PER_INCH) * dpi));
}

/** The highest density with at most `MOST_PIXELS` in all pictures of a booklet, but at least `GOOD_DPI`. */
export function printDpi(sizes: readonly PrintedSize[]): number {
  const pixelsAt = (dpi: number) =>
    sizes.reduce((sum, size) => {
      const squareInches = (size.width * size.height) / MM_PER_INCH ** 2;
      return sum + squareInches * Math.min(dpi, size.dpi) ** 2;
    }, 0);
  let dpi = PRINT_DPI;
  while (dpi > GOOD_DPI && pixelsAt(dpi) > MOST_PIXELS) dpi -= DPI_STEP;
  return dpi;
}
