/** Turns the pixels of a canvas into the colours of videos, as every television and beamer expects them. */
import type { PixelSize } from '../../../../media/addresses.ts';

/** BT.709 in the limited range. Browsers would tag their own conversion as the full range, which old players ignore. */
export const VIDEO_COLOURS = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
} as const satisfies VideoColorSpaceInit;

/** Of one frame in I420: a byte of brightness for each pixel, and two of colour for each four. */
export function yuvBytes({ width, height }: PixelSize): number {
  return (width * height * 3) / 2;
}

/** Factors of 65,536, and 16.5 or 128.5 in the same unit. The sums of four pixels have four times of it. */
const HALF_UP_FROM_16 = 1_081_344;
const HALF_UP_FROM_128 = 33_685_504;

/**
 * @param pixels - RGBA, one number for each pixel, as a little-endian computer reads them; rows from the top
 * @param size - even numbers
 * @param target - of `yuvBytes`
 */
export function writeYuv(pixels: Uint32Array, { width, height }: PixelSize, target: Uint8Array) {
  let blue = width * height;
  let red = blue + blue / 4;
  for (let row = 0; row < height; row += 2) {
    const end = (row + 1) * width;
    for (let at = row * width; at < end; at += 2) {
      const below = at + width;
      // Not in a loop: this runs half a million times for each frame.
      const a = pixels[at] ?? 0;
      const b = pixels[at + 1] ?? 0;
      const c = pixels[below] ?? 0;
      const d = pixels[below + 1] ?? 0;
      target[at] = brightness(a);
      target[at + 1] = brightness(b);
      target[below] = brightness(c);
      target[below + 1] = brightness(d);
      const r = (a & 255) + (b & 255) + (c & 255) + (d & 255);
      const g = ((a >>> 8) & 255) + ((b >>> 8) & 255) + ((c >>> 8) & 255) + ((d >>> 8) & 255);
      const u = ((a >>> 16) & 255) + ((b >>> 16) & 255) + ((c >>> 16) & 255) + ((d >>> 16) & 255);
      target[blue] = (-6_596 * r - 22_189 * g + 28_784 * u + HALF_UP_FROM_128) >> 18;
      target[red] = (28_784 * r - 26_145 * g - 2_639 * u + HALF_UP_FROM_128) >> 18;
      blue += 1;
      red += 1;
    }
  }
}

function brightness(pixel: number): number {
  const [r, g, b] = [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255];
  return (11_966 * r + 40_254 * g + 4_064 * b + HALF_UP_FROM_16) >> 16;
}
