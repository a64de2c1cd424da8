/** All values are validated or generated, so the CSS is safe inside a style element. */

import type { HexColor, Theme } from './contract.ts';
import { isDark } from './contrast.ts';
import {
  GENERIC_FAMILY,
  FALLBACK_FONTS,
  STRONG_WEIGHT,
  fontFamily,
} from './fonts/font-families.ts';
import { SCRIM_OPACITY, darkPalette, ownPalette, printPalette } from './theme-palette.ts';
import type { ThemePalette } from './theme-palette.ts';

/** These values come from SPEC section 9. */
const SECTION_SPACE = { compact: '2rem', normal: '3rem', spacious: '4rem' } as const;
const RADIUS = { none: '0', small: '0.5rem', medium: '1rem', large: '1.5rem' } as const;
const BORDER_WIDTH = { thin: '1px', medium: '2px', thick: '3px' } as const;

type Declarations = Readonly<Record<string, string>>;

function withOpacity(color: HexColor, opacity: number): string {
  const alpha = Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');
  return `${color}${alpha}`;
}

const SHADOW_LAYERS = {
  none: [],
  soft: [
    ['0 1px 2px', 0.04],
    ['0 6px 24px', 0.07],
  ],
  strong: [
    ['0 2px 4px', 0.1],
    ['0 12px 32px', 0.2],
  ],
} as const;

/** Shadows are stronger on a dark background. */
function shadow(theme: Theme, palette: ThemePalette): string {
  const isDarkBackground = isDark(palette.background);
  const layers = SHADOW_LAYERS[theme.visual.shadowStyle].map(([offset, opacity]) =>
    [
      offset,
      isDarkBackground ? withOpacity('#000000', opacity * 2.5) : withOpacity(palette.text, opacity),
    ].join(' '),
  );
  return layers.length === 0 ? 'none' : layers.join(',');
}

function glow(theme: Theme, palette: ThemePalette): string {
  if (!theme.visual.glowEffect) return 'none';
  const opacity = isDark(palette.background) ? 0.3 : 0.35;
  return `0 0 2.5rem ${withOpacity(palette.accent, opacity)}`;
}

function colorDeclarations(theme: Theme, palette: ThemePalette): Declarations {
  return {
    'color-scheme': isDark(palette.background) ? 'dark' : 'light',
    '--color-primary': palette.primary,
    '--color-secondary': palette.secondary,
    '--color-accent': palette.accent,
    '--color-background': palette.background,
    '--color-text': palette.text,
    '--color-muted': palette.muted,
    '--color-card': palette.card,
    '--color-on-primary': palette.onPrimary,
    '--color-on-secondary': palette.onSecondary,
    '--color-soft': palette.soft,
    '--color-line': palette.line,
    '--color-control': palette.control,
    '--color-focus': palette.focus,
    '--color-band': palette.band,
    '--color-scrim': withOpacity(palette.scrim, SCRIM_OPACITY),
    '--shadow-card': shadow(theme, palette),
    '--glow': glow(theme, palette),
  };
}

/** @param following - fonts for characters that the font `name` lacks, such as digits */
function fontStack(name: string, ...following: string[]): string {
  const families = [name, ...following].flatMap((each) => [
    `'${each}'`,
    ...FALLBACK_FONTS[fontFamily(each).kind].map((fallback) => `'${each} ${fallback}'`),
  ]);
  return [...families, GENERIC_FAMILY[fontFamily(name).kind]].join(',');
}

function fontAndLayoutDeclarations(theme: Theme): Declarations {
  const { typography, layout, visual } = theme;
  const heading = fontFamily(typography.headingFont);
  const body = fontFamily(typography.bodyFont);
  return {
    '--font-heading': heading.isDisplay
      ? fontStack(typography.headingFont, typography.bodyFont)
      : fontStack(typography.headingFont),
    '--font-body': fontStack(typography.bodyFont),
    '--weight-heading': String(typography.headingWeight),
    '--weight-body': String(typography.bodyWeight),
    '--weight-strong': String(STRONG_WEIGHT),
    '--heading-scale': String(heading.headingScale ?? 1),
    '--heading-min': heading.isDisplay ? '2rem' : '1.5rem',
    // Display fonts are script fonts (handwriting). With a smaller line height, their loops would
    // overlap.
    '--heading-leading': heading.isDisplay ? '1.3' : '1.12',
    '--heading-tracking': heading.tracking ?? 'normal',
    '--body-scale': String(body.bodyScale ?? 1),
    '--quote-style': body.kind === 'serif' ? 'italic' : 'normal',
    '--space-section': SECTION_SPACE[layout.sectionSpacing],
    '--radius': RADIUS[layout.borderRadius],
    '--border-width': BORDER_WIDTH[visual.borderWidth],
  };
}

function rule(id: string, declarations: Declarations): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) throw new Error(`"${id}" is not a theme id.`);
  const lines = Object.entries(declarations).map(([name, value]) => `${name}:${value}`);
  return `[data-theme='${id}']{${lines.join(';')}}`;
}

export function themeScreenRules(theme: Theme): string[] {
  const own = colorDeclarations(theme, ownPalette(theme.colors));
  const dark = darkPalette(theme.colors);
  const rules = [rule(theme.id, { ...fontAndLayoutDeclarations(theme), ...own })];
  if (dark !== undefined) {
    const declared = rule(theme.id, colorDeclarations(theme, dark));
    rules.push(`@media screen and (prefers-color-scheme:dark){${declared}}`);
  }
  return rules;
}

export function themePrintRule(theme: Theme): string {
  const declared = {
    ...colorDeclarations(theme, printPalette(theme.colors)),
    '--shadow-card': 'none',
    '--glow': 'none',
  };
  return `@media print{${rule(theme.id, declared)}}`;
}
