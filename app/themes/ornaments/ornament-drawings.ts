import type { OrnamentName } from '../contract.ts';
import { CRAFTED_ORNAMENTS } from './crafted.ts';
import type { OrnamentDrawing } from './drawing.ts';
import { FORMAL_ORNAMENTS } from './formal.ts';
import { NATURAL_ORNAMENTS } from './natural.ts';

export const ORNAMENT_DRAWINGS: Readonly<Record<Exclude<OrnamentName, 'none'>, OrnamentDrawing>> = {
  ...FORMAL_ORNAMENTS,
  ...NATURAL_ORNAMENTS,
  ...CRAFTED_ORNAMENTS,
};
