/**
 * The style sheet of a theme as text for a style element in the head. It is deterministic, because the page's
 * security policy contains its hash.
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

/** The fonts and variables of one theme. */
export function themeStylesheet(theme: Theme): string {
  return styleText([...themeFontRules(theme), ...themeScreenRules(theme), themePrintRule(theme)]);
}

/**
 * The variables of all themes for the gallery, which shows previews side by side and applies one theme after
 * another. Without fonts: those of the first theme are part of the page.
 */
export function themeGalleryStylesheet(themes: readonly Theme[]): string {
  return styleText([
    ...previewFallbackRules(themes),
    ...themes.flatMap(themeScreenRules),
    ...themes.map(themePrintRule),
  ]);
}

/** The reduced fonts of the themes' previews, and the rules that apply them. */
export function themePreviewFonts(themes: readonly Theme[]): string {
  return styleText(previewFontRules(themes));
}

/**
 * The complete fonts of the themes, loaded later: a phone parses these 450 rules longer than all other styles
 * of the page. Themes share families, so each rule occurs once.
 */
export function themeGalleryFonts(themes: readonly Theme[]): string {
  return styleText([...new Set(themes.flatMap(themeFontRules))]);
}
