/**
 * The slow movement of a photo. Positions are not rounded to pixels, because the eye sees steps of a pixel. The speed
 * never turns back and hardly changes.
 */
import type { PixelSize } from '../../media/addresses.ts';
import type { FocalPoint } from '../../media/picture-placement.ts';
import { FRAMES_PER_SECOND } from '../plan/storyboard.ts';
import type { PhotoPlace, Rect, ShownArea } from './photo-place.ts';

interface Movement {
  /** @param progress - from 0 to 1, of the scene's time */
  rectAt(progress: number): Rect;
}

export interface MovementChoice {
  /** of the scene in the video, so that one photo approaches and the next one withdraws */
  index: number;
  seconds: number;
  /** false if photos stand still */
  motion: boolean;
}

/** The most that a photo grows or wanders in a scene, as a part of the frame. */
const MOST_CHANGE = 0.08;
const CHANGE_A_SECOND = 0.012;

/** The focus stays in this inner part of the frame, if the photo is large enough for that. */
const INNER_PART = 0.8;

/** Speeds differ by this part from the mean: slow at first, a little quicker in the middle. */
const SPEED_SWING = 0.2;

/**
 * Of a pixel for each frame. Vectors of H.264 are quarters: other pans jerk in the encoded video, because it has too few
 * bits for what is between them.
 */
const PAN_STEP = 0.25;

export function movePhoto(
  area: ShownArea,
  place: PhotoPlace,
  frame: PixelSize,
  choice: MovementChoice,
): Movement {
  const change = choice.motion ? Math.min(MOST_CHANGE, CHANGE_A_SECOND * choice.seconds) : 0;
  return place.kind === 'filling'
    ? moveFilling(area, place.scale, frame, { ...choice, change })
    : growInside(place.rect, { ...choice, change });
}

interface Change extends MovementChoice {
  change: number;
}

/** A whole photo grows up to its place, or shrinks from it, so that nothing of it is ever cut. */
function growInside(rect: Rect, { index, change }: Change): Movement {
  const width = rect.width * (1 - change);
  const height = rect.height * (1 - change);
  const smaller = {
    x: rect.x + (rect.width - width) / 2,
    y: rect.y + (rect.height - height) / 2,
    width,
    height,
  };
  return index % 2 === 0 ? fromTo(smaller, rect) : fromTo(rect, smaller);
}

/** All sides move evenly. So what both places have in common, such as a marked face, no place between them loses. */
function fromTo(from: Rect, to: Rect, speed = eased): Movement {
  return {
    rectAt(progress) {
      const part = speed(clamp(progress, 0, 1));
      return {
        x: between(from.x, to.x, part),
        y: between(from.y, to.y, part),
        width: between(from.width, to.width, part),
        height: between(from.height, to.height, part),
      };
    },
  };
}

interface View {
  zoom: number;
  /** the point of the photo in the middle of the frame, as fractions of the photo */
  centre: FocalPoint;
}

function moveFilling(
  { pixels, focus }: ShownArea,
  scale: number,
  frame: PixelSize,
  { index, change, seconds }: Change,
): Movement {
  const filled = { width: pixels.width * scale, height: pixels.height * scale };
  // A larger zoom would need more pixels than the photo has.
  const zoom = Math.min(1 + change, 1 / scale);
  const far = viewAt(1, focus, filled, frame);
  const near = viewAt(zoom, focus, filled, frame);
  const stage = { focus, filled, frame };
  const isPan = index % 4 >= 2;
  const [first, last] = isPan ? pan(near, { change, seconds }, stage) : [far, near];
  const [from, to] = index % 2 === 0 ? [first, last] : [last, first];
  return fromTo(placeOf(from, stage), placeOf(to, stage), isPan ? steady : eased);
}

function placeOf({ zoom, centre }: View, { filled, frame }: Stage): Rect {
  const width = filled.width * zoom;
  const height = filled.height * zoom;
  return {
    x: frame.width / 2 - centre.x * width,
    y: frame.height / 2 - centre.y * height,
    width,
    height,
  };
}

interface Stage {
  focus: FocalPoint;
  filled: PixelSize;
  frame: PixelSize;
}

/** From one side to the other, in the direction in which the photo has more to show. */
function pan(
  view: View,
  { change, seconds }: Pick<Change, 'change' | 'seconds'>,
  { focus, filled, frame }: Stage,
): [View, View] {
  const { zoom, centre } = view;
  const x = centresFor(focus.x, frame.width / (filled.width * zoom));
  const y = centresFor(focus.y, frame.height / (filled.height * zoom));
  const isWide = (x.last - x.first) * filled.width >= (y.last - y.first) * filled.height;
  const { first, last } = isWide ? x : y;
  const side = zoom * (isWide ? filled.width : filled.height);
  const wanted = change * zoom * (isWide ? frame.width : frame.height);
  const distance = evenDistance(Math.min(wanted, (last - first) * side), seconds) / side;
  const middle = isWide ? centre.x : centre.y;
  const start = clamp(middle - distance / 2, first, last - distance);
  const end = start + distance;
  const at = (value: number): View => ({
    zoom,
    centre: isWide ? { x: value, y: centre.y } : { x: centre.x, y: value },
  });
  return [at(start), at(end)];
}

/** At most this long, in pixels. A shorter step than the smallest one is left as it is. */
function evenDistance(most: number, seconds: number): number {
  const steps = Math.max(1, Math.round(seconds * FRAMES_PER_SECOND) - 1);
  const step = Math.floor(most / steps / PAN_STEP) * PAN_STEP;
  return step > 0 ? step * steps : most;
}

function viewAt(zoom: number, focus: FocalPoint, filled: PixelSize, frame: PixelSize): View {
  const x = centresFor(focus.x, frame.width / (filled.width * zoom));
  const y = centresFor(focus.y, frame.height / (filled.height * zoom));
  return {
    zoom,
    centre: { x: clamp(focus.x, x.first, x.last), y: clamp(focus.y, y.first, y.last) },
  };
}

/**
 * Where the middle of the frame may be, so that the frame shows no edge and the focus stays in its inner part. The edge
 * is more important.
 * @param window - the part of the photo's side that the frame shows, at most 1
 */
function centresFor(focus: number, window: number): { first: number; last: number } {
  const half = Math.min(0.5, window / 2);
  const inner = half * INNER_PART;
  const first = clamp(focus - inner, half, 1 - half);
  return { first, last: Math.max(first, clamp(focus + inner, half, 1 - half)) };
}

function steady(part: number): number {
  return part;
}

function eased(part: number): number {
  return part - (SPEED_SWING * Math.sin(2 * Math.PI * part)) / (2 * Math.PI);
}

function between(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
