/** What is behind a picture that doesn't fill the frame. Drawn once. */
import type { PixelSize } from '../../media/addresses.ts';
import type { StoryboardStyle } from '../plan/storyboard.ts';
import type { Canvas, DrawingContext, Picture, Studio } from './canvas.ts';
import type { Rect } from './photo-place.ts';

/** The picture is made this much smaller and blurred there, because not every browser has the canvas's own blur. */
const SMALLER = 12;
/** Each pass averages neighbours to both sides; four passes look like a soft lens. */
const PASSES = 4;
const REACH = 3;
const DARKNESS = 'rgba(12, 12, 14, 0.46)';

/** The picture itself, blurred and darkened, over the whole frame. */
export function drawBlurredGround(studio: Studio, picture: Picture, frame: PixelSize): Canvas {
  const small = {
    width: Math.max(2, Math.round(frame.width / SMALLER)),
    height: Math.max(2, Math.round(frame.height / SMALLER)),
  };
  const canvas = studio.createCanvas(frame.width, frame.height);
  const { context } = canvas;
  context.drawImage(
    blurred(studio, shrunk(studio, picture, small), small),
    0,
    0,
    frame.width,
    frame.height,
  );
  context.fillStyle = DARKNESS;
  context.fillRect(0, 0, frame.width, frame.height);
  return canvas;
}

/** Halved step by step, because one large step would leave out most pixels. Covers the size. */
function shrunk(studio: Studio, picture: Picture, { width, height }: PixelSize): Canvas {
  let current: Picture = picture;
  let size = { width: picture.width, height: picture.height };
  while (size.width >= 2 * width && size.height >= 2 * height) {
    size = { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) };
    const half = studio.createCanvas(size.width, size.height);
    half.context.drawImage(current, 0, 0, size.width, size.height);
    current = half;
  }
  const scale = Math.max(width / size.width, height / size.height);
  const covering = { width: size.width * scale, height: size.height * scale };
  const canvas = studio.createCanvas(width, height);
  canvas.context.drawImage(
    current,
    (width - covering.width) / 2,
    (height - covering.height) / 2,
    covering.width,
    covering.height,
  );
  return canvas;
}

function blurred(studio: Studio, picture: Canvas, { width, height }: PixelSize): Canvas {
  let current = picture;
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [x, y] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const next = studio.createCanvas(width, height);
      // Below the shifted copies, so that no edge becomes transparent.
      next.context.drawImage(current, 0, 0, width, height);
      for (let step = -REACH; step <= REACH; step += 1) {
        next.context.globalAlpha = 1 / (step + REACH + 2);
        next.context.drawImage(current, step * x, step * y, width, height);
      }
      current = next;
    }
  }
  return current;
}

/** The mat around a small photo: a thin band a little apart from the ground, with a fine line. */
export function drawMat(
  context: DrawingContext,
  { x, y, width, height }: Rect,
  { text }: StoryboardStyle,
  unit: number,
): void {
  const band = 1.6 * unit;
  context.save();
  context.fillStyle = text;
  context.globalAlpha = 0.07;
  context.fillRect(x - band, y - band, width + 2 * band, height + 2 * band);
  context.globalAlpha = 0.22;
  context.lineWidth = Math.max(1, 0.12 * unit);
  context.strokeStyle = text;
  context.beginPath();
  context.rect(x - band, y - band, width + 2 * band, height + 2 * band);
  context.stroke();
  context.restore();
}
