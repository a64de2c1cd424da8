import { parsePictureAddress } from '../../../media/addresses.ts';
import { ALBUM_COLLAPSED_PX } from '../behavior/album-fit.ts';

interface Layout {
  columns: number;
  /** in pixels, as are all lengths here */
  column: number;
  gap: number;
  /** the width of a picture that is alone in its album */
  alone: number;
  /** about how many letters of a caption fit into a line */
  letters: number;
}

/** Width divided by height, as in `album-section.css`. */
const TILE = 10 / 9;

/** Typical sizes; `album-section.css` has the real ones. */
const NARROW: Layout = { columns: 2, column: 165, gap: 20, alone: 350, letters: 19 };
const WIDE: Layout = { columns: 3, column: 232, gap: 24, alone: 232, letters: 27 };
const CAPTION_MARGIN = 8;
const CAPTION_LINE = 24;
const DEFAULT_HEIGHT_RATIO = 3 / 4;

/**
 * Height divided by width. A picture beyond these limits is cropped even when it is alone. `album-section.css` has
 * the same limits.
 */
const TALLEST = 2;
const WIDEST = 2 / 5;

interface Photo {
  photo: string;
  caption?: string | undefined;
}

function ratioOf(photo: string): number {
  const size = parsePictureAddress(photo);
  return size ? size.height / size.width : DEFAULT_HEIGHT_RATIO;
}

/**
 * How an album crops a picture that is alone: very tall pictures (screenshots) and very wide pictures (panoramas)
 * are cropped. Undefined for other pictures. The large view never crops.
 */
export function cutOf(photo: string): 'tall' | 'wide' | undefined {
  const ratio = ratioOf(photo);
  if (ratio > TALLEST) return 'tall';
  return ratio < WIDEST ? 'wide' : undefined;
}

/** How many times wider than its tile a picture is drawn, so that the browser loads a file that is large enough. */
export function coverOf(photo: string): number {
  return Math.min(1 / WIDEST, Math.max(1, 1 / ratioOf(photo) / TILE));
}

/**
 * Estimates on which screens an album is taller than the limit. The server needs the estimate, so that the first
 * paint has the toggle where it stays. The browser measures later.
 */
export function tallOn(photos: readonly Photo[]): 'everywhere' | 'narrow' | 'wide' | undefined {
  const isTall = (layout: Layout) => heightOf(photos, layout) > ALBUM_COLLAPSED_PX;
  if (isTall(NARROW)) return isTall(WIDE) ? 'everywhere' : 'narrow';
  return isTall(WIDE) ? 'wide' : undefined;
}

function heightOf(photos: readonly Photo[], layout: Layout): number {
  const { columns, column, gap, alone } = layout;
  const [first] = photos;
  if (first && photos.length === 1) {
    const ratio = Math.max(WIDEST, Math.min(TALLEST, ratioOf(first.photo)));
    return (
      alone * ratio +
      captionHeight(first, { ...layout, letters: (layout.letters * alone) / column })
    );
  }
  let total = -gap;
  for (let start = 0; start < photos.length; start += columns) {
    const captions = photos
      .slice(start, start + columns)
      .map((photo) => captionHeight(photo, layout));
    total += column / TILE + Math.max(...captions) + gap;
  }
  return total;
}

function captionHeight({ caption }: Photo, { letters }: Layout): number {
  if (!caption) return 0;
  const lines = caption
    .split('\n')
    .reduce((count, line) => count + Math.max(1, Math.ceil(line.length / letters)), 0);
  return CAPTION_MARGIN + lines * CAPTION_LINE;
}
