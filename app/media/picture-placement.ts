/**
 * Where a picture stands in a frame that cuts it. The policy of a page allows no `style` attributes, so a placement is
 * a few steps in `data-` attributes, for which `picture-placement.css` has one rule each (docs/decisions/100).
 */
import { parsePictureAddress } from './addresses.ts';

/** The point of a picture that stays in sight; fractions of its width and height. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** The part of a picture that is shown; fractions of its width and height. */
export interface PictureCrop extends FocalPoint {
  width: number;
  height: number;
}

/** A position has this many steps from one edge to the other. */
export const FOCUS_STEPS = 25;
/** Each step enlarges by the twelfth root of two, so that twelve steps double. */
export const ZOOM_STEPS_TO_DOUBLE = 12;
/** Four times as large is the most. */
export const MOST_ZOOM_STEPS = 2 * ZOOM_STEPS_TO_DOUBLE;

export interface PlacementAttributes {
  'data-focus-x'?: number;
  'data-focus-y'?: number;
  'data-zoom'?: number;
}

/** The attributes of a picture whose focal point stays in sight. */
export function focusAttributes(point: FocalPoint | undefined): PlacementAttributes {
  if (!point) return {};
  return { 'data-focus-x': focusStep(point.x), 'data-focus-y': focusStep(point.y) };
}

/**
 * The attributes of a picture of which a square part is shown. The part is centred on the frame's longer side if the
 * frame is not square. Without attributes for a picture whose size is unknown.
 */
export function cropAttributes(
  address: string | undefined,
  crop: PictureCrop | undefined,
): PlacementAttributes {
  const zoom = zoomOf(address, crop);
  if (!crop || zoom === undefined) return {};
  return {
    'data-focus-x': focusStep(slide(crop.x, crop.width)),
    'data-focus-y': focusStep(slide(crop.y, crop.height)),
    'data-zoom': clamp(Math.round(ZOOM_STEPS_TO_DOUBLE * Math.log2(zoom)), MOST_ZOOM_STEPS),
  };
}

/** How many times larger a crop is than the picture that fills a square frame; undefined if the size is unknown. */
export function zoomOf(
  address: string | undefined,
  crop: PictureCrop | undefined,
): number | undefined {
  const picture = address ? parsePictureAddress(address) : null;
  if (!picture || !crop) return undefined;
  const shown = Math.max(crop.width * picture.width, crop.height * picture.height);
  return Math.min(picture.width, picture.height) / shown;
}

/** How far a window has moved along its way from one edge (0) to the other (1). */
function slide(start: number, length: number): number {
  return length >= 1 ? 0.5 : start / (1 - length);
}

function focusStep(fraction: number): number {
  return clamp(Math.round(fraction * FOCUS_STEPS), FOCUS_STEPS);
}

function clamp(step: number, most: number): number {
  return Math.max(0, Math.min(most, step));
}
