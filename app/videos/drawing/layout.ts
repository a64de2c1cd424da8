/** Measures of a frame that all cards and captions share. */
import type { PixelSize } from '../../media/addresses.ts';

export interface FrameLayout extends PixelSize {
  /** a hundredth of the shorter side, in pixels; sizes of letters are given in it */
  unit: number;
  isTall: boolean;
  /** No text stands nearer to an edge. Phones lay buttons over the lower edge of tall videos. */
  margin: { side: number; top: number; bottom: number };
  /** between the side margins */
  textWidth: number;
}

const MARGIN = 0.08;
const TALL_BOTTOM = 0.13;

export function layoutOf({ width, height }: PixelSize): FrameLayout {
  const isTall = height > width;
  const side = Math.round(width * MARGIN);
  return {
    width,
    height,
    unit: Math.min(width, height) / 100,
    isTall,
    margin: {
      side,
      top: Math.round(height * MARGIN),
      bottom: Math.round(height * (isTall ? TALL_BOTTOM : MARGIN)),
    },
    textWidth: width - 2 * side,
  };
}
