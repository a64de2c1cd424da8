/**
 * The colours a page is painted with: a theme's own ones and those computed from them, for the
 * screen, for a device that asks for dark, and for paper. It never knows about CSS.
 */

import type { HexColor, ThemeColors } from './contract.ts';
import { contrast, isDark, lightenUntil, lowestContrast, mix, mixUntil } from './contrast.ts';

/** Contrast that every theme must reach; WCAG 1.4.6, 1.4.3 and 1.4.11. */
export const MIN_TEXT_CONTRAST = 7;
export const MIN_READ_CONTRAST = 4.5;
export const MIN_CONTROL_CONTRAST = 3;

/** Enough to be seen, too little to be counted. */
const LINE_CONTRAST = 1.6;

const WHITE = '#ffffff';
const INK = '#14110f';
const PAPER_TEXT = '#1c1a18';
const PAPER_MUTED = '#4d4945';

export interface ThemePalette {
  primary: HexColor;
  secondary: HexColor;
  accent: HexColor;
  ground: HexColor;
  text: HexColor;
  muted: HexColor;
  card: HexColor;
  /** Label on a surface of the primary colour. */
  onPrimary: HexColor;
  /** Label on a surface of the secondary colour, which buttons take under the pointer. */
  onSecondary: HexColor;
  /** A surface so faint that the primary colour can be read on it. */
  soft: HexColor;
  /** Hairlines and frames that carry no meaning. */
  line: HexColor;
  /** Borders by which a control is recognised. */
  control: HexColor;
  focus: HexColor;
  /** Ground of every other section. */
  band: HexColor;
  /** Laid over the background photo, with the opacity of `SCRIM_OPACITY`. */
  scrim: HexColor;
}

/** White on a white photo under the scrim still reaches 3:1. */
export const SCRIM_OPACITY = 0.55;

type BaseColors = Pick<
  ThemePalette,
  'primary' | 'secondary' | 'accent' | 'ground' | 'text' | 'muted' | 'card'
>;

/** The ground with as much of the accent as sets sections apart and leaves all text readable. */
function bandGround(base: BaseColors): HexColor {
  // On a dark ground the card is the lighter surface: the band stays below it.
  const most = isDark(base.ground) ? 1.07 : 1.1;
  for (let percent = 25; percent > 0; percent -= 1) {
    const band = mix(base.ground, base.accent, percent / 100);
    const isFit =
      contrast(base.ground, band) <= most &&
      contrast(base.text, band) >= MIN_TEXT_CONTRAST &&
      [base.muted, base.primary, base.secondary].every(
        (color) => contrast(color, band) >= MIN_READ_CONTRAST,
      );
    if (isFit) return band;
  }
  return base.ground;
}

function softSurface(base: BaseColors): HexColor {
  for (let percent = 14; percent > 0; percent -= 1) {
    const surface = mix(base.card, base.primary, percent / 100);
    if (contrast(base.primary, surface) >= MIN_READ_CONTRAST) return surface;
  }
  return base.card;
}

function labelOn(surface: HexColor): HexColor {
  return contrast(WHITE, surface) >= contrast(INK, surface) ? WHITE : INK;
}

function complete(base: BaseColors): ThemePalette {
  const band = bandGround(base);
  const grounds = [base.ground, base.card, band];
  return {
    ...base,
    band,
    onPrimary: labelOn(base.primary),
    onSecondary: labelOn(base.secondary),
    soft: softSurface(base),
    line: mixUntil(base.ground, base.accent, LINE_CONTRAST, [base.ground]),
    control: mixUntil(base.accent, base.text, MIN_CONTROL_CONTRAST, grounds),
    focus: mixUntil(base.primary, base.text, MIN_CONTROL_CONTRAST, grounds),
    scrim: isDark(base.ground) ? base.ground : mix(base.text, base.primary, 0.12),
  };
}

/** The palette of the theme as it is on any screen. */
export function ownPalette(colors: ThemeColors): ThemePalette {
  return complete({
    primary: colors.primary,
    secondary: colors.secondary,
    accent: colors.accent,
    ground: colors.background,
    text: colors.text,
    muted: colors.muted,
    card: colors.cardBackground,
  });
}

/**
 * The palette for a device that asks for dark, or undefined when the theme has no dark set. The
 * theme lists only grounds and texts: its colours are lightened until they can be read there.
 */
export function darkPalette(colors: ThemeColors): ThemePalette | undefined {
  const { darkBackground, darkText, darkMuted, darkCardBackground } = colors;
  if (!darkBackground || !darkText || !darkMuted || !darkCardBackground) return undefined;
  const grounds = [darkBackground, darkCardBackground];
  // A colour keeps its strength: what is nearly black on white is nearly white on black.
  const lighten = (color: HexColor, least: number, most: number): HexColor => {
    const strength = contrast(color, colors.background);
    return lightenUntil(color, Math.min(Math.max(strength, least), most), grounds);
  };
  return complete({
    primary: lighten(colors.primary, 6, 10),
    secondary: lighten(colors.secondary, 6, 10),
    accent: lighten(colors.accent, 4, 6),
    ground: darkBackground,
    text: darkText,
    muted: darkMuted,
    card: darkCardBackground,
  });
}

/** The palette for paper: printers leave grounds out, so every colour must hold on white. */
export function printPalette(colors: ThemeColors): ThemePalette {
  const darken = (color: HexColor, ratio: number): HexColor =>
    mixUntil(color, PAPER_TEXT, ratio, [WHITE]);
  return complete({
    primary: darken(colors.primary, MIN_READ_CONTRAST + 1),
    secondary: darken(colors.secondary, MIN_READ_CONTRAST + 1),
    accent: darken(colors.accent, MIN_CONTROL_CONTRAST),
    ground: WHITE,
    text: lowestContrast(colors.text, [WHITE]) >= MIN_TEXT_CONTRAST ? colors.text : PAPER_TEXT,
    muted: lowestContrast(colors.muted, [WHITE]) >= MIN_READ_CONTRAST ? colors.muted : PAPER_MUTED,
    card: WHITE,
  });
}
