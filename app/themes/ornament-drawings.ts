/**
 * The drawings behind the ornament names: paths on a small grid, drawn by hand for this product.
 * `stroke` paths are lines, `fill` paths are areas; `half` drawings are mirrored at the right edge.
 */
import type { OrnamentName } from './contract.ts';

export interface Drawing {
  /** Size of the drawn half (or of the whole, when not mirrored) in CSS pixels. */
  width: number;
  height: number;
  isMirrored: boolean;
  stroke?: string;
  fill?: string;
}

export interface OrnamentDrawing {
  divider: Drawing;
  title: Drawing;
}

export const ORNAMENT_DRAWINGS: Readonly<Partial<Record<OrnamentName, OrnamentDrawing>>> = {
  flourish: {
    divider: {
      width: 110,
      height: 28,
      isMirrored: true,
      stroke:
        'M2 14H38C58 14 66 4 78 4c8 0 12 5 12 10s-4 8-8 8-7-3-7-6 2-5 5-5M38 14c18 0 24 9 36 9 14 0 20-9 36-9',
      fill: 'M110 9l3.5 5-3.5 5-3.5-5z',
    },
    title: {
      width: 44,
      height: 14,
      isMirrored: true,
      stroke: 'M1 7h14c9 0 12-5 18-5 4 0 6 2 6 5s-2 4-4 4-3-1-3-3 1-2 2-2',
      fill: 'M44 4l2 3-2 3-2-3z',
    },
  },
};
