import type { PixelSize } from '../../../../media/addresses.ts';
import { VIDEO_LIMITS } from '../../../contract.ts';

/** In bits a second. */
export const SOUND_BITRATE = 160_000;

/** In bits a second for each pixel of a frame: 2.6 Mbit/s for 1920 × 1080, so that 3 minutes have about 60 MB. */
const BITS_PER_PIXEL = 1.25;
/** Encoders may need a little more than they are asked for. */
const PART_OF_LIMIT = 0.85;

/**
 * Of the pictures, in bits a second. A long video gets fewer, so that the server takes the file.
 * @param seconds - of the whole video
 */
export function videoBitrate({ width, height }: PixelSize, seconds: number): number {
  const most = (VIDEO_LIMITS.browserVideoBytes * 8 * PART_OF_LIMIT) / seconds - SOUND_BITRATE;
  return Math.round(Math.min(width * height * BITS_PER_PIXEL, most));
}
