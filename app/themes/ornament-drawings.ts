/** The drawings behind the ornament names, made for this product. */
import type { OrnamentName } from './contract.ts';
import { CRAFTED_ORNAMENTS } from './ornaments/crafted.ts';
import type { OrnamentDrawing } from './ornaments/drawing.ts';
import { FORMAL_ORNAMENTS } from './ornaments/formal.ts';
import { NATURAL_ORNAMENTS } from './ornaments/natural.ts';

export const ORNAMENT_DRAWINGS: Readonly<Record<Exclude<OrnamentName, 'none'>, OrnamentDrawing>> = {
  ...FORMAL_ORNAMENTS,
  ...NATURAL_ORNAMENTS,
  ...CRAFTED_ORNAMENTS,
};
