import type { PixelSize } from '../addresses.ts';
import type { PictureCrop } from '../picture-placement.ts';

/** The crop in whole pixels, inside the picture and never empty. */
export function pixelArea(crop: PictureCrop, { width, height }: PixelSize) {
  const left = clamp(crop.x * width, width - 1);
  const top = clamp(crop.y * height, height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}

/**
 * The part of the picture with the proportions of the frame. Without a crop, the part lies near the top, where
 * faces usually are.
 */
export function visiblePart(picture: PixelSize, frame: PixelSize, crop: PictureCrop | undefined) {
  const area = crop
    ? {
        left: crop.x * picture.width,
        top: crop.y * picture.height,
        width: crop.width * picture.width,
        height: crop.height * picture.height,
      }
    : { left: 0, top: 0, ...picture };
  const scale = Math.min(area.width / frame.width, area.height / frame.height);
  const width = Math.max(1, Math.min(picture.width, Math.round(frame.width * scale)));
  const height = Math.max(1, Math.min(picture.height, Math.round(frame.height * scale)));
  const left = area.left + (area.width - width) * 0.5;
  const top = area.top + (area.height - height) * (crop ? 0.5 : 0.25);
  return {
    left: clamp(left, picture.width - width),
    top: clamp(top, picture.height - height),
    width,
    height,
  };
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, Math.round(value)));
}
