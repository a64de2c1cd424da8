import type { HexColor, ThemeColors } from './contract.ts';
import {
  contrast,
  isDark,
  isRed,
  lightenUntil,
  lowestContrast,
  mix,
  mixUntil,
} from './contrast.ts';

/** The minimum contrasts of WCAG 1.4.6, 1.4.3 and 1.4.11. */
export const MIN_TEXT_CONTRAST = 7;
export const MIN_SECONDARY_CONTRAST = 4.5;
export const MIN_CONTROL_CONTRAST = 3;

/** Decorative lines should be visible but inconspicuous. */
const LINE_CONTRAST = 1.6;

const WHITE = '#ffffff';
const INK = '#14110f';
const PAPER_TEXT = '#1c1a18';
const PAPER_MUTED = '#4d4945';

export interface ThemePalette {
  primary: HexColor;
  secondary: HexColor;
  accent: HexColor;
  background: HexColor;
  text: HexColor;
  muted: HexColor;
  card: HexColor;
  onPrimary: HexColor;
  onSecondary: HexColor;
  soft: HexColor;
  line: HexColor;
  control: HexColor;
  focus: HexColor;
  band: HexColor;
  scrim: HexColor;
}

/**
 * The opacity of the dark layer over photos. White text then has a contrast of 3:1 even on a white
 * photo.
 */
export const SCRIM_OPACITY = 0.55;

type BaseColors = Pick<
  ThemePalette,
  'primary' | 'secondary' | 'accent' | 'background' | 'text' | 'muted' | 'card'
>;

function bandBackground(base: BaseColors): HexColor {
  // On a dark background, cards are lighter than the background. The smaller limit keeps the band
  // darker than the cards.
  const maxContrast = isDark(base.background) ? 1.07 : 1.1;
  for (let percent = 25; percent > 0; percent -= 1) {
    const band = mix(base.background, base.accent, percent / 100);
    const isFit =
      contrast(base.background, band) <= maxContrast &&
      contrast(base.text, band) >= MIN_TEXT_CONTRAST &&
      [base.muted, base.primary, base.secondary].every(
        (color) => contrast(color, band) >= MIN_SECONDARY_CONTRAST,
      );
    if (isFit) return band;
  }
  return base.background;
}

function softSurface(base: BaseColors): HexColor {
  for (let percent = 14; percent > 0; percent -= 1) {
    const surface = mix(base.card, base.primary, percent / 100);
    if (contrast(base.primary, surface) >= MIN_SECONDARY_CONTRAST) return surface;
  }
  return base.card;
}

function labelOn(surface: HexColor): HexColor {
  return contrast(WHITE, surface) >= contrast(INK, surface) ? WHITE : INK;
}

function completePalette(base: BaseColors): ThemePalette {
  const band = bandBackground(base);
  const backgrounds = [base.background, base.card, band];
  return {
    ...base,
    band,
    onPrimary: labelOn(base.primary),
    onSecondary: labelOn(base.secondary),
    soft: softSurface(base),
    line: mixUntil(base.background, base.accent, LINE_CONTRAST, [base.background]),
    // A red border would say that what was typed is wrong.
    control: mixUntil(
      isRed(base.accent) ? base.muted : base.accent,
      base.text,
      MIN_CONTROL_CONTRAST,
      backgrounds,
    ),
    focus: mixUntil(base.primary, base.text, MIN_CONTROL_CONTRAST, backgrounds),
    scrim: isDark(base.background) ? base.background : mix(base.text, base.primary, 0.12),
  };
}

export function ownPalette(colors: ThemeColors): ThemePalette {
  return completePalette({
    primary: colors.primary,
    secondary: colors.secondary,
    accent: colors.accent,
    background: colors.background,
    text: colors.text,
    muted: colors.muted,
    card: colors.cardBackground,
  });
}

/**
 * The theme defines dark backgrounds and text. Its other colors are lightened until they are
 * readable. Undefined if the theme has no dark colors.
 */
export function darkPalette(colors: ThemeColors): ThemePalette | undefined {
  const { darkBackground, darkText, darkMuted, darkCardBackground } = colors;
  if (!darkBackground || !darkText || !darkMuted || !darkCardBackground) return undefined;
  const backgrounds = [darkBackground, darkCardBackground];
  // Keeps the contrast of the light palette, but at least `least` and at most `most`. For example,
  // a nearly black color becomes nearly white.
  const lighten = (color: HexColor, least: number, most: number): HexColor => {
    const strength = contrast(color, colors.background);
    return lightenUntil(color, Math.min(Math.max(strength, least), most), backgrounds);
  };
  return completePalette({
    primary: lighten(colors.primary, 6, 10),
    secondary: lighten(colors.secondary, 6, 10),
    accent: lighten(colors.accent, 4, 6),
    background: darkBackground,
    text: darkText,
    muted: darkMuted,
    card: darkCardBackground,
  });
}

/** Printers omit backgrounds, so every color must be readable on white. */
export function printPalette(colors: ThemeColors): ThemePalette {
  const darken = (color: HexColor, ratio: number): HexColor =>
    mixUntil(color, PAPER_TEXT, ratio, [WHITE]);
  return completePalette({
    primary: darken(colors.primary, MIN_SECONDARY_CONTRAST + 1),
    secondary: darken(colors.secondary, MIN_SECONDARY_CONTRAST + 1),
    accent: darken(colors.accent, MIN_CONTROL_CONTRAST),
    background: WHITE,
    text: lowestContrast(colors.text, [WHITE]) >= MIN_TEXT_CONTRAST ? colors.text : PAPER_TEXT,
    muted:
      lowestContrast(colors.muted, [WHITE]) >= MIN_SECONDARY_CONTRAST ? colors.muted : PAPER_MUTED,
    card: WHITE,
  });
}
