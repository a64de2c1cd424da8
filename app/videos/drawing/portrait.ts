/** The portrait in the shape that the theme gives it on the page. */
import type { PixelSize } from '../../media/addresses.ts';
import type { PictureCrop } from '../../media/picture-placement.ts';
import type { ScenePicture, StoryboardStyle } from '../plan/storyboard.ts';
import type { DrawingContext, Picture } from './canvas.ts';
import type { FrameLayout } from './layout.ts';
import { type Rect, shownArea } from './photo-place.ts';

const HEIGHT = { wide: 40, tall: 62 };
/** In units of the layout. A smaller portrait would look like a mistake, so there is none. */
const LEAST_HEIGHT = 8;
/** Width by height. */
const UPRIGHT = 4 / 5;
const RING = 0.35;
const RING_GAP = 1.1;

/** Faces are in the upper part of a portrait. */
const USUAL_FOCUS = { x: 0.5, y: 0.25 };
const MIDDLE = { x: 0.5, y: 0.5 };

/** The size in the frame; never more than the portrait's own pixels. Undefined if it has too few. */
export function portraitSize(
  picture: ScenePicture,
  { portraitShape }: StoryboardStyle,
  { unit, isTall }: FrameLayout,
): PixelSize | undefined {
  const ratio = ratioOf(portraitShape);
  const { width: most } = portraitPixels(picture, ratio);
  const height = Math.min((isTall ? HEIGHT.tall : HEIGHT.wide) * unit, most / ratio);
  if (height < LEAST_HEIGHT * unit) return undefined;
  return { width: Math.round(height * ratio), height: Math.round(height) };
}

/** The part of the picture that the shape shows, as fractions of the picture. */
export function portraitCrop(
  picture: ScenePicture,
  { portraitShape }: StoryboardStyle,
): PictureCrop {
  const { crop, pixels, focus } = shownArea(picture);
  const ratio = ratioOf(portraitShape);
  const shown = portraitPixels(picture, ratio);
  const width = shown.width / pixels.width;
  const height = shown.height / pixels.height;
  const usual = picture.crop ? MIDDLE : USUAL_FOCUS;
  const middle = picture.focalPoint ? focus : usual;
  return {
    x: crop.x + within(middle.x, width) * crop.width,
    y: crop.y + within(middle.y, height) * crop.height,
    width: width * crop.width,
    height: height * crop.height,
  };
}

interface PortraitTools {
  style: StoryboardStyle;
  layout: FrameLayout;
}

export function drawPortrait(
  context: DrawingContext,
  picture: Picture,
  place: Rect,
  { style: { portraitShape, accent }, layout: { unit } }: PortraitTools,
): void {
  context.save();
  outline(context, portraitShape, place, unit);
  context.clip();
  context.drawImage(picture, place.x, place.y, place.width, place.height);
  context.restore();
  const gap = RING_GAP * unit;
  outline(
    context,
    portraitShape,
    {
      x: place.x - gap,
      y: place.y - gap,
      width: place.width + 2 * gap,
      height: place.height + 2 * gap,
    },
    unit + gap,
  );
  context.strokeStyle = accent;
  context.lineWidth = RING * unit;
  context.stroke();
}

function outline(
  context: DrawingContext,
  shape: string,
  { x, y, width, height }: Rect,
  corner: number,
): void {
  context.beginPath();
  if (shape === 'circle' || shape === 'oval') {
    context.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  } else if (shape === 'arch') {
    context.roundRect(x, y, width, height, [width / 2, width / 2, corner, corner]);
  } else {
    context.roundRect(x, y, width, height, shape === 'rounded' ? corner : 0);
  }
  context.closePath();
}

function ratioOf(shape: string): number {
  return shape === 'circle' || shape === 'square' ? 1 : UPRIGHT;
}

function portraitPixels(picture: ScenePicture, ratio: number): PixelSize {
  const { pixels } = shownArea(picture);
  const width = Math.min(pixels.width, pixels.height * ratio);
  return { width, height: width / ratio };
}

/** Where a part of this length begins, if its middle is to be here. */
function within(middle: number, length: number): number {
  return Math.min(1 - length, Math.max(0, middle - length / 2));
}
