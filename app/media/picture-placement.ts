/**
 * Positions a picture in a frame that crops it. The Content-Security-Policy forbids `style`
 * attributes. So positions are rounded to steps and written to `data-` attributes, and
 * `picture-placement.css` has a rule for each step (docs/decisions/100).
 */
import { parsePictureAddress } from './addresses.ts';

/** The point that stays visible, as fractions of width and height. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** The visible part, as fractions of width and height. */
export interface PictureCrop extends FocalPoint {
  width: number;
  height: number;
}

export const FOCUS_STEPS = 25;
export const ZOOM_STEPS_TO_DOUBLE = 12;
/** Two doublings, so the largest zoom is 4. */
export const MOST_ZOOM_STEPS = 2 * ZOOM_STEPS_TO_DOUBLE;

export interface PlacementAttributes {
  'data-focus-x'?: number;
  'data-focus-y'?: number;
  'data-zoom'?: number;
}

export function focusAttributes(point: FocalPoint | undefined): PlacementAttributes {
  if (!point) return {};
  return { 'data-focus-x': focusStep(point.x), 'data-focus-y': focusStep(point.y) };
}

/** Attributes that show a square part of a picture. Empty if the picture's size is unknown. */
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

/**
 * The zoom that shows the crop in a square frame. With zoom 1, the shorter side of the picture fills the frame.
 * Undefined if the picture's size is unknown or there is no crop.
 */
export function zoomOf(
  address: string | undefined,
  crop: PictureCrop | undefined,
): number | undefined {
  const picture = address ? parsePictureAddress(address) : null;
  if (!picture || !crop) return undefined;
  const shown = Math.max(crop.width * picture.width, crop.height * picture.height);
  return Math.min(picture.width, picture.height) / shown;
}

function slide(start: number, length: number): number {
  return length >= 1 ? 0.5 : start / (1 - length);
}

function focusStep(fraction: number): number {
  return clamp(Math.round(fraction * FOCUS_STEPS), FOCUS_STEPS);
}

function clamp(step: number, most: number): number {
  return Math.max(0, Math.min(most, step));
}
