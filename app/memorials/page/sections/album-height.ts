import { parsePictureAddress } from '../../../media/addresses.ts';
import { ALBUM_COLLAPSED_PX } from '../behavior/album-fit.ts';

/** The width of the narrowest column, on a wide screen and on a phone, in pixels. */
const COLUMN_PX = 165;
const COLUMNS = 2;
const DEFAULT_HEIGHT_RATIO = 3 / 4;

/**
 * Whether an album is certainly taller than the collapsed height. Estimated on the server from the sizes in
 * the pictures' addresses, so that the first paint already has the toggle; the browser measures later.
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
