import type { OrnamentName } from '../../../themes/contract.ts';
import type { Ink } from '../../../themes/ornaments/drawing.ts';
import { ORNAMENT_DRAWINGS } from '../../../themes/ornaments/ornament-drawings.ts';

/** Relative to the size on the memorial page. */
const SCALE = 1.15;

export function ornamentFile(
  name: OrnamentName,
  color: string,
): { svg: string; width: number } | null {
  if (name === 'none') return null;
  const { left = 0, width, height, scale = 1, half, ...ink } = ORNAMENT_DRAWINGS[name].divider;
  const drawn = half
    ? `${paths(half, color)}<g transform="matrix(-1 0 0 1 ${2 * left + width} 0)">${paths(half, color)}</g>`
    : '';
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} 0 ${width} ${height}">${drawn}${paths(ink, color)}</svg>`,
    width: width * scale * SCALE,
  };
}

function paths({ stroke, fill, washes = [] }: Ink, color: string): string {
  return [
    ...washes.map((wash) => `<path d="${wash}" fill="${color}" fill-opacity="0.25"/>`),
    fill === undefined ? '' : `<path d="${fill}" fill="${color}"/>`,
    stroke === undefined
      ? ''
      : `<path d="${stroke}" fill="none" stroke="${color}" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.25"/>`,
  ].join('');
}
