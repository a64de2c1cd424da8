/**
 * The same theme must always give the same text, because the Content-Security-Policy and the URLs
 * of style sheets contain hashes of this text.
 */
import type { Theme } from './contract.ts';
import { themeFontRules } from './fonts/fonts.ts';
import { previewFontRules, previewFallbackRules } from './fonts/preview-fonts.ts';
import { themePrintRule, themeScreenRules } from './theme-variables.ts';

function styleText(rules: readonly string[]): string {
  const text = rules.join('\n');
  if (text.includes('<')) throw new Error('A theme style sheet must not contain "<".');
  return text;
}

export function themeStylesheet(theme: Theme): string {
  return styleText([...themeFontRules(theme), ...themeScreenRules(theme), themePrintRule(theme)]);
}

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
 * The `@font-face` rules of all themes. The gallery does not load these 450 rules with the page, because a phone
 * takes long to process them.
 */
export function themeGalleryFonts(themes: readonly Theme[]): string {
  return styleText([...new Set(themes.flatMap(themeFontRules))]);
}
