/** Contrast as WCAG 2.2 defines it. Colors have the format `#rrggbb`. */
import type { HexColor } from './contract.ts';

const HEX = /^#[0-9a-f]{6}$/i;

function channels(color: HexColor): [number, number, number] {
  if (!HEX.test(color)) throw new Error(`"${color}" is not a colour of the form #rrggbb.`);
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexPair(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0');
}

/** Relative luminance of WCAG 2.2, from 0 (black) to 1 (white). */
export function luminance(color: HexColor): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: HexColor, other: HexColor): number {
  const lights = [luminance(one), luminance(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

export function lowestContrast(color: HexColor, backgrounds: readonly HexColor[]): number {
  return Math.min(...backgrounds.map((background) => contrast(color, background)));
}

export function mix(from: HexColor, to: HexColor, share: number): HexColor {
  const target = channels(to);
  const mixed = channels(from).map(
    (channel, index) => channel + ((target[index] ?? channel) - channel) * share,
  );
  return `#${mixed.map(hexPair).join('')}`;
}

export function isDark(color: HexColor): boolean {
  return luminance(color) < 0.18;
}

/** True for reds as of blood and cherries, also when lightened; not for browns and oranges. */
export function isRed(color: HexColor): boolean {
  const [red, green, blue] = channels(color);
  const reach = red - Math.min(green, blue);
  return reach > red / 3 && Math.abs(green - blue) < reach / 5;
}

/** Lightened colors with full saturation would glare on a dark background. */
const MAX_SATURATION = 0.6;

/**
 * Gives a color another lightness, from 0 to 1. Keeps its hue and its saturation (at most `MAX_SATURATION`), so that a
 * lightened brown becomes gold instead of grey.
 */
function withLightness(color: HexColor, lightness: number): HexColor {
  const shares = channels(color).map((channel) => channel / 255);
  const max = Math.max(...shares);
  const min = Math.min(...shares);
  const chroma = max - min;
  if (chroma === 0) return mix('#000000', '#ffffff', lightness);
  const saturation = Math.min(chroma / (1 - Math.abs(max + min - 1)), MAX_SATURATION);
  const reach = saturation * Math.min(lightness, 1 - lightness);
  // Keeps the relative position of each channel between the lowest and the highest one, because these positions
  // determine the hue.
  const lit = shares.map((share) => lightness + reach * ((2 * (share - min)) / chroma - 1));
  return `#${lit.map((share) => hexPair(share * 255)).join('')}`;
}

/**
 * Lightens a color as little as possible until its contrast to every background is at least `ratio`. Returns white if
 * no lightened color reaches this contrast.
 */
export function lightenUntil(
  color: HexColor,
  ratio: number,
  backgrounds: readonly HexColor[],
): HexColor {
  const shares = channels(color).map((channel) => channel / 255);
  const start = Math.round(((Math.max(...shares) + Math.min(...shares)) / 2) * 100);
  for (let percent = start; percent < 100; percent += 1) {
    const candidate = withLightness(color, percent / 100);
    if (lowestContrast(candidate, backgrounds) >= ratio) return candidate;
  }
  return '#ffffff';
}

/**
 * Mixes in as little of `towards` as possible until the contrast of the color to every background is at least `ratio`.
 * Returns `towards` if no mixture reaches this contrast.
 */
export function mixUntil(
  color: HexColor,
  towards: HexColor,
  ratio: number,
  backgrounds: readonly HexColor[],
): HexColor {
  for (let percent = 0; percent < 100; percent += 1) {
    const candidate = mix(color, towards, percent / 100);
    if (lowestContrast(candidate, backgrounds) >= ratio) return candidate;
  }
  return towards;
}
