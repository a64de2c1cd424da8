import { parsePictureAddress } from '../../../media/addresses.ts';
import { ALBUM_COLLAPSED_PX } from '../behavior/album-fit.ts';

/** The assumed width of a column in pixels, as on a phone. */
const COLUMN_PX = 165;
const COLUMNS = 2;
const DEFAULT_HEIGHT_RATIO = 3 / 4;

/** Height divided by width. Pictures beyond these limits are cropped. `album-section.css` has the same limits. */
const TALLEST = 2;
const WIDEST = 2 / 5;

function ratioOf(photo: string): number {
  const size = parsePictureAddress(photo);
  return size ? size.height / size.width : DEFAULT_HEIGHT_RATIO;
}

/**
 * How an album crops a picture: very tall pictures (screenshots) and very wide pictures (panoramas) are cropped.
 * Undefined for other pictures. The large view never crops.
 */
export function cutOf(photo: string): 'tall' | 'wide' | undefined {
  const ratio = ratioOf(photo);
  if (ratio > TALLEST) return 'tall';
  return ratio < WIDEST ? 'wide' : undefined;
}

/**
 * Estimates from the picture sizes whether an album is taller than the limit. The server needs the estimate, so
 * that the first paint has the toggle. The browser measures later.
 */
export function isAlbumTall(photos: readonly { photo: string }[]): boolean {
  const heights = photos.map(
    ({ photo }) => COLUMN_PX * Math.max(WIDEST, Math.min(TALLEST, ratioOf(photo))),
  );
  let total = 0;
  for (let start = 0; start < heights.length; start += COLUMNS) {
    total += Math.max(...heights.slice(start, start + COLUMNS));
  }
  return total > ALBUM_COLLAPSED_PX;
}
