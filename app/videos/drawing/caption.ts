/** The caption of a photo or clip. It is drawn once, because drawing a text in each frame takes much time. */
import type { StoryboardStyle, Words } from '../plan/storyboard.ts';
import type { Canvas, Studio } from './canvas.ts';
import type { FrameLayout } from './layout.ts';
import type { LaidText, Letterer } from './lettering.ts';

/** A drawing and where it stands in the frame. */
export interface PlacedCanvas {
  canvas: Canvas;
  x: number;
  y: number;
}

interface CaptionRequest {
  studio: Studio;
  letterer: Letterer;
  style: StoryboardStyle;
  layout: FrameLayout;
  caption: Words;
}

const SIZES = [4, 3.5, 3, 2.6];
const LINES = { wide: 3, tall: 6 };
/** Longer lines are hard to read in a few seconds. */
const LONGEST_LINE = 0.72;
const LEADING = 1.4;

/** Behind the first line. White letters on it stay readable on a white photo: 5 to 1. */
const SHADE = 0.58;
const SHADE_AT_EDGE = 0.74;
/** The shade begins so softly that it looks like a part of the photo. */
const SOFT_START = [
  [0, 0],
  [0.3, 0.1],
  [0.6, 0.38],
  [0.85, 0.8],
] as const;
/** In letters' heights, from the upper edge of the shade to the first line. */
const SHADE_ABOVE = 5;

/** In units, between a small photo and its caption. */
const GAP = 5;

/**
 * Over the lower edge of a photo that reaches there: white on a soft shade.
 * @param isCentred - for a photo in the middle of the frame, whose edge a line from the side would cross
 */
export function drawCaptionOver(
  request: CaptionRequest,
  isCentred: boolean,
): PlacedCanvas | undefined {
  const { studio, letterer, layout, caption } = request;
  const side = isCentred ? 'center' : sideOf(caption);
  const text = layCaption(request, '#ffffff', side);
  if (!text) return undefined;
  const { width, height, margin } = layout;
  const shade = Math.min(height, Math.ceil(text.height + margin.bottom + SHADE_ABOVE * text.size));
  const canvas = studio.createCanvas(width, shade);
  const { context } = canvas;
  const textTop = shade - margin.bottom - text.height;
  const gradient = context.createLinearGradient(0, 0, 0, shade);
  for (const [at, part] of SOFT_START) {
    gradient.addColorStop((at * textTop) / shade, black(part * SHADE));
  }
  gradient.addColorStop(textTop / shade, black(SHADE));
  gradient.addColorStop(1, black(SHADE_AT_EDGE));
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, shade);
  const x = { left: margin.side, center: width / 2, right: width - margin.side }[side];
  letterer.draw(context, text, x, textTop);
  return { canvas, x: 0, y: height - shade };
}

/** Below a small photo on a plain ground: in the theme's colour, in the middle. Stands at the top of the frame. */
export function drawCaptionBelow(request: CaptionRequest): PlacedCanvas | undefined {
  const { studio, letterer, style, layout } = request;
  const text = layCaption(request, style.text, 'center');
  if (!text) return undefined;
  const gap = GAP * layout.unit;
  const canvas = studio.createCanvas(layout.width, Math.ceil(text.height + gap));
  letterer.draw(canvas.context, text, layout.width / 2, gap);
  return { canvas, x: 0, y: 0 };
}

function black(opacity: number): string {
  return `rgba(0, 0, 0, ${opacity.toFixed(3)})`;
}

function layCaption(
  { letterer, layout, caption }: CaptionRequest,
  color: string,
  align: 'left' | 'center' | 'right',
): LaidText | undefined {
  const { unit, isTall, textWidth } = layout;
  const text = letterer.lay(
    caption,
    {
      width: isTall ? textWidth : textWidth * LONGEST_LINE,
      lines: isTall ? LINES.tall : LINES.wide,
      sizes: SIZES.map((size) => size * unit),
    },
    { font: 'body', align, leading: LEADING, color },
  );
  return text.lines.length > 0 ? text : undefined;
}

function sideOf({ dir }: Words): 'left' | 'right' {
  return dir === 'rtl' ? 'right' : 'left';
}
