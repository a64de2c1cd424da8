import { storedSentence } from '../../wire/errors/sentence.ts';
import { MediaRefusedError } from '../media-refused.ts';

/** A picture outside of these limits is rejected. */
export const PICTURE_LIMITS = {
  fileBytes: 40 * 1024 * 1024,
  /** width times height; decoding a picture of this size needs about 240 MB */
  pixels: 60_000_000,
  /** longer side divided by shorter side */
  aspectRatio: 20,
  minSide: 8,
} as const;

/** @param size - more than `PICTURE_LIMITS.pixels` */
export function tooManyPixels({ width, height }: { width: number; height: number }) {
  // Rounded up, so that a size just above the limit is not given as the limit.
  const megapixels = Math.ceil((width * height) / 1_000_000);
  return new MediaRefusedError(
    storedSentence(
      /*i18n*/ 'This photo has {megapixels} megapixels, and the limit is {most}. Save a smaller copy (at half the width, it will still be sharp) and add that instead.',
      { megapixels: { count: megapixels }, most: PICTURE_LIMITS.pixels / 1_000_000 },
    ),
  );
}

export function tooLargePhoto(): MediaRefusedError {
  return new MediaRefusedError(
    storedSentence(
      /*i18n*/ 'This file is larger than {limit} MB, the limit for a photo. Save a smaller copy and add that instead.',
      {
        limit: PICTURE_LIMITS.fileBytes / 1024 / 1024,
      },
    ),
  );
}
