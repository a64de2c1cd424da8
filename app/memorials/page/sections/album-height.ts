import { parsePictureAddress } from '../../../media/addresses.ts';
import { ALBUM_COLLAPSED_PX } from '../behavior/album-fit.ts';

/** The assumed width of a column in pixels, as on a phone. */
const COLUMN_PX = 165;
const COLUMNS = 2;
const DEFAULT_HEIGHT_RATIO = 3 / 4;

/**
 * True if an album is probably taller than the collapsed height. The server estimates this from the picture sizes in
 * the URLs of the pictures, so the first paint already has the toggle. The browser measures the album later.
 */
export function isAlbumTall(photos: readonly { photo: string }[]): boolean {
  const heights = photos.map(({ photo }) => {
    const size = parsePictureAddress(photo);
    return COLUMN_PX * (size ? size.height / size.width : DEFAULT_HEIGHT_RATIO);
  });
  let total = 0;
  for (let start = 0; start < heights.length; start += COLUMNS) {
    total += Math.max(...heights.slice(start, start + COLUMNS));
  }
  return total > ALBUM_COLLAPSED_PX;
}
