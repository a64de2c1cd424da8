/** Parts of a card, one below the other, in the middle of the frame. */
import type { DrawingContext } from './canvas.ts';
import type { FrameLayout } from './layout.ts';
import type { LaidText, Letterer } from './lettering.ts';

export interface StackPart {
  height: number;
  /** to the part above, in pixels; not used for the first one */
  gap: number;
  draw(context: DrawingContext, top: number): void;
}

/** Each attempt makes all parts smaller by this factor. */
const SMALLER = [1, 0.88, 0.76, 0.64, 0.52, 0.42];

export function textPart(
  letterer: Letterer,
  layout: FrameLayout,
  text: LaidText,
  gap: number,
): StackPart {
  return {
    height: text.height,
    gap,
    draw: (context, top) => letterer.draw(context, text, layout.width / 2, top),
  };
}

export function rulePart(layout: FrameLayout, color: string, gap: number): StackPart {
  const { width, unit } = layout;
  const rule = { width: 9 * unit, height: Math.max(1, 0.22 * unit) };
  return {
    height: rule.height,
    gap,
    draw(context, top) {
      context.fillStyle = color;
      context.fillRect((width - rule.width) / 2, top, rule.width, rule.height);
    },
  };
}

/**
 * Draws the parts in the middle of the room between `top` and `bottom`.
 * @param partsAt - makes the parts for a factor of all sizes, which is smaller if they don't fit otherwise
 */
export function drawStack(
  context: DrawingContext,
  { top, bottom }: { top: number; bottom: number },
  partsAt: (factor: number) => StackPart[],
): void {
  let parts: StackPart[] = [];
  let height = 0;
  for (const factor of SMALLER) {
    parts = partsAt(factor);
    height = parts.reduce((sum, part, index) => sum + part.height + (index ? part.gap : 0), 0);
    if (height <= bottom - top) break;
  }
  let y = top + Math.max(0, (bottom - top - height) / 2);
  for (const [index, part] of parts.entries()) {
    if (index > 0) y += part.gap;
    part.draw(context, y);
    y += part.height;
  }
}
