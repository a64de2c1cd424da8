/**
 * Builds the style sheet of a theme. The text must always be the same, because the
 * Content-Security-Policy contains its hash.
 */
import type { Theme } from './contract.ts';
import { themeFontRules } from './fonts/fonts.ts';
import { previewFontRules, previewFallbackRules } from './fonts/preview-fonts.ts';
import { themePrintRule, themeScreenRules } from './theme-variables.ts';

function styleText(rules: readonly string[]): string {
  const text = rules.join('\n');
  if (text.includes('<')) throw new Error('A theme style sheet must not hold "<".');
  return text;
}

export function themeStylesheet(theme: Theme): string {
  return styleText([...themeFontRules(theme), ...themeScreenRules(theme), themePrintRule(theme)]);
}

/** The CSS variables of all themes, for the gallery. `themeGalleryFonts` has their fonts. */
export function themeGalleryStylesheet(themes: readonly Theme[]): string {
  return styleText([
    ...previewFallbackRules(themes),
    ...themes.flatMap(themeScreenRules),
    ...themes.map(themePrintRule),
  ]);
}

export function themePreviewFonts(themes: readonly Theme[]): string {
  return styleText(previewFontRules(themes));
}

/**
 * The fonts of all themes. The gallery loads them later, because a phone needs long to process
 * these 450 rules.
 */
export function themeGalleryFonts(themes: readonly Theme[]): string {
  return styleText([...new Set(themes.flatMap(themeFontRules))]);
}
