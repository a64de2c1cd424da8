import type { FrameLayout } from './layout.ts';
import type { StackPart } from './stack.ts';

/** Phones need this white border to find the code. In modules, the code's squares. */
const QUIET_ZONE = 4;

/**
 * The QR code on white. Its modules have whole pixels, so that the encoder doesn't blur their edges.
 * @param modules - rows; true is dark
 */
export function codePart(
  layout: FrameLayout,
  modules: readonly (readonly boolean[])[],
  { side, gap }: { side: number; gap: number },
): StackPart {
  const count = modules.length + 2 * QUIET_ZONE;
  const pixels = Math.max(1, Math.floor(side / count));
  const whole = count * pixels;
  return {
    height: whole,
    gap,
    draw(context, wantedTop) {
      const left = Math.round((layout.width - whole) / 2);
      const top = Math.round(wantedTop);
      context.fillStyle = '#ffffff';
      context.fillRect(left, top, whole, whole);
      context.fillStyle = '#000000';
      for (const [y, row] of modules.entries()) {
        for (const [x, isDark] of row.entries()) {
          if (!isDark) continue;
          const at = { x: left + (x + QUIET_ZONE) * pixels, y: top + (y + QUIET_ZONE) * pixels };
          context.fillRect(at.x, at.y, pixels, pixels);
        }
      }
    },
  };
}
