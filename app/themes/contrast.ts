/**
 * Arithmetic on `#rrggbb` colours: contrast after WCAG 2.2 and mixing. It never decides which colour
 * a theme uses.
 */
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

/** Relative luminance, 0 (black) to 1 (white); WCAG 2.2, "relative luminance". */
export function luminance(color: HexColor): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21; WCAG 2.2, "contrast ratio". */
export function contrast(one: HexColor, other: HexColor): number {
  const lights = [luminance(one), luminance(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

/** The lowest contrast of one colour on several grounds. */
export function lowestContrast(color: HexColor, grounds: readonly HexColor[]): number {
  return Math.min(...grounds.map((ground) => contrast(color, ground)));
}

/** `from` with `share` (0 to 1) of `to` in it. */
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

/** A light colour of full saturation glares on a dark ground. */
const MOST_SATURATION = 0.6;

/** Hue and saturation stay, so that a brown lightens to gold and not to grey. */
function withLightness(color: HexColor, lightness: number): HexColor {
  const shares = channels(color).map((channel) => channel / 255);
  const max = Math.max(...shares);
  const min = Math.min(...shares);
  const chroma = max - min;
  if (chroma === 0) return mix('#000000', '#ffffff', lightness);
  const saturation = Math.min(chroma / (1 - Math.abs(max + min - 1)), MOST_SATURATION);
  const reach = saturation * Math.min(lightness, 1 - lightness);
  // Each channel keeps its place between the lowest and the highest one, which is what hue is.
  const lit = shares.map((share) => lightness + reach * ((2 * (share - min)) / chroma - 1));
  return `#${lit.map((share) => hexPair(share * 255)).join('')}`;
}

/** The least light colour of the same hue that reaches `ratio` on every ground; else white. */
export function lightenUntil(
  color: HexColor,
  ratio: number,
  grounds: readonly HexColor[],
): HexColor {
  const shares = channels(color).map((channel) => channel / 255);
  const start = Math.round(((Math.max(...shares) + Math.min(...shares)) / 2) * 100);
  for (let percent = start; percent < 100; percent += 1) {
    const candidate = withLightness(color, percent / 100);
    if (lowestContrast(candidate, grounds) >= ratio) return candidate;
  }
  return '#ffffff';
}

/**
 * The colour nearest to `color`, on the way to `towards`, that reaches `ratio` on every ground.
 * `towards` itself when no mixture does.
 */
export function mixUntil(
  color: HexColor,
  towards: HexColor,
  ratio: number,
  grounds: readonly HexColor[],
): HexColor {
  for (let percent = 0; percent < 100; percent += 1) {
    const candidate = mix(color, towards, percent / 100);
    if (lowestContrast(candidate, grounds) >= ratio) return candidate;
  }
  return towards;
}
