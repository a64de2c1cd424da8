/**
 * The style sheet of a theme as text for a style element in the head. The same theme always results in the same text,
 * because the page's Content Security Policy contains its hash.
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

/** The font rules and variables of one theme. */
export function themeStylesheet(theme: Theme): string {
  return styleText([...themeFontRules(theme), ...themeScreenRules(theme), themePrintRule(theme)]);
}

/**
 * The variables of all themes for the gallery, which shows many previews and applies different themes. The sheet
 * contains no font rules. The page already contains the font rules of the theme with which the page was loaded, and
 * `themeGalleryFonts` returns the font rules of all themes.
 */
export function themeGalleryStylesheet(themes: readonly Theme[]): string {
  return styleText([
    ...previewFallbackRules(themes),
    ...themes.flatMap(themeScreenRules),
    ...themes.map(themePrintRule),
  ]);
}

/** The subset fonts of the previews, and the rules that apply them. */
export function themePreviewFonts(themes: readonly Theme[]): string {
  return styleText(previewFontRules(themes));
}

/**
 * The complete fonts of all themes. The gallery loads them later, because parsing these 450 rules takes a phone longer
 * than all other styles of the page. Themes share families, so duplicate rules are removed.
 */
export function themeGalleryFonts(themes: readonly Theme[]): string {
  return styleText([...new Set(themes.flatMap(themeFontRules))]);
}
