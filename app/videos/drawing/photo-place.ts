/** Where a photo stands in the frame. No photo is drawn larger than its own pixels. */
import type { PixelSize } from '../../media/addresses.ts';
import type { FocalPoint, PictureCrop } from '../../media/picture-placement.ts';
import type { ScenePicture } from '../plan/storyboard.ts';

export interface Rect extends PixelSize {
  x: number;
  y: number;
}

/** The part of a picture that is shown. */
export interface ShownArea {
  /** as fractions of the picture */
  crop: PictureCrop;
  /** of this part, in the picture's own pixels */
  pixels: PixelSize;
  /** as fractions of this part */
  focus: FocalPoint;
}

export type PhotoPlace =
  /** The photo fills the frame. `scale` is the smallest one: frame pixels for a pixel of the photo. */
  | { kind: 'filling'; scale: number }
  /** The whole photo stands in the frame. `rect` is where it is at its largest. */
  | { kind: 'whole' | 'small'; rect: Rect };

/** A photo of 3:2 fills a frame of 16:9, one of 4:3 doesn't: its heads and feet would be cut. */
const MOST_CUT = 0.16;

/** Of the frame, for a whole photo on a blurred ground of itself. */
const WHOLE_PART = 0.96;

/** Of the frame, for a small photo on a plain ground. */
const SMALL_PART = 0.84;

/** Without a mark of the family: heads are rather in the upper half. */
const USUAL_FOCUS: FocalPoint = { x: 0.5, y: 0.42 };

export const WHOLE: PictureCrop = { x: 0, y: 0, width: 1, height: 1 };

export function shownArea({ width, height, crop, focalPoint }: ScenePicture): ShownArea {
  const shown = crop ? insidePicture(crop) : WHOLE;
  const focus = focalPoint
    ? {
        x: fraction((focalPoint.x - shown.x) / shown.width),
        y: fraction((focalPoint.y - shown.y) / shown.height),
      }
    : USUAL_FOCUS;
  return {
    crop: shown,
    pixels: {
      width: Math.max(1, width * shown.width),
      height: Math.max(1, height * shown.height),
    },
    focus,
  };
}

/** @param captionHeight - in frame pixels; a small photo stands above its caption */
export function placePhoto(pixels: PixelSize, frame: PixelSize, captionHeight = 0): PhotoPlace {
  const scaleX = frame.width / pixels.width;
  const scaleY = frame.height / pixels.height;
  const covering = Math.max(scaleX, scaleY);
  const fitting = Math.min(scaleX, scaleY);
  if (covering <= 1 && 1 - fitting / covering <= MOST_CUT) {
    return { kind: 'filling', scale: covering };
  }
  const whole = fitting * WHOLE_PART;
  if (whole <= 1) return { kind: 'whole', rect: centred(pixels, whole, frame) };
  const room = {
    width: frame.width * SMALL_PART,
    height: Math.max(1, frame.height * SMALL_PART - captionHeight),
  };
  const scale = Math.min(1, room.width / pixels.width, room.height / pixels.height);
  const above = { width: frame.width, height: frame.height - captionHeight };
  return { kind: 'small', rect: centred(pixels, scale, above) };
}

function centred(pixels: PixelSize, scale: number, room: PixelSize): Rect {
  const width = pixels.width * scale;
  const height = pixels.height * scale;
  return { x: (room.width - width) / 2, y: (room.height - height) / 2, width, height };
}

function insidePicture({ x, y, width, height }: PictureCrop): PictureCrop {
  const left = fraction(x);
  const top = fraction(y);
  const shown = { width: Math.min(width, 1 - left), height: Math.min(height, 1 - top) };
  return shown.width > 0 && shown.height > 0 ? { x: left, y: top, ...shown } : WHOLE;
}

function fraction(value: number): number {
  return Math.min(1, Math.max(0, value));
}
