import type { HexColor, OrnamentName } from '../contract.ts';
import type { Drawing, Ink } from './drawing.ts';
import { ORNAMENT_DRAWINGS } from './ornament-drawings.ts';

export interface OrnamentSvg {
  svg: string;
  width: number;
  height: number;
}

export function ornamentSvg(
  name: OrnamentName,
  placement: 'divider' | 'title',
  color: HexColor,
): OrnamentSvg | undefined {
  if (name === 'none') return undefined;
  const {
    left = 0,
    width,
    height,
    scale = 1,
    half,
    ...ink
  }: Drawing = ORNAMENT_DRAWINGS[name][placement];
  const mirrored = half
    ? `${pathsOf(half, color)}<g transform="matrix(-1 0 0 1 ${2 * left + width} 0)">${pathsOf(half, color)}</g>`
    : '';
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="${left} 0 ${width} ${height}">${mirrored}${pathsOf(ink, color)}</svg>`,
    width: width * scale,
    height: height * scale,
  };
}

function pathsOf({ stroke, fill, washes = [] }: Ink, color: HexColor): string {
  return [
    ...washes.map((wash) => `<path d="${wash}" fill="${color}" fill-opacity="0.25"/>`),
    ...(fill === undefined ? [] : [`<path d="${fill}" fill="${color}"/>`]),
    ...(stroke === undefined
      ? []
      : [
          `<path d="${stroke}" fill="none" stroke="${color}" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.25"/>`,
        ]),
  ].join('');
}
