import { parsePictureAddress } from '../../../media/addresses.ts';
import { ALBUM_COLLAPSED_PX } from '../behavior/album-fit.ts';

/** The narrowest column on a wide screen and on a phone is about this many pixels. */
const COLUMN_PX = 165;
const COLUMNS = 2;
const DEFAULT_PROPORTION = 3 / 4;

/**
 * Whether an album is surely taller than it may stay, judged before it is drawn from the sizes in the
 * pictures' addresses, so that the toggle is there from the first moment. The browser measures
 * afterwards.
 */
export function isAlbumTall(photos: readonly { photo: string }[]): boolean {
  const heights = photos.map(({ photo }) => {
    const size = parsePictureAddress(photo);
    return COLUMN_PX * (size ? size.height / size.width : DEFAULT_PROPORTION);
  });
  let total = 0;
  for (let start = 0; start < heights.length; start += COLUMNS) {
    total += Math.max(...heights.slice(start, start + COLUMNS));
  }
  return total > ALBUM_COLLAPSED_PX;
}
