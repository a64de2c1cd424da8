/**
 * The style sheet of a theme as text for a style element in the head. The same theme always gives
 * the same text, because the page's security policy names the text by its hash.
 */
import type { Theme } from './contract.ts';
import { themeFontRules } from './fonts/fonts.ts';
import { previewFontRules, previewStandInRules } from './fonts/preview-fonts.ts';
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
 * Many themes that stand side by side as previews, and of which a page wears one after the other; without
 * their fonts, of which the page brings those of its first theme.
 */
export function themeGalleryStylesheet(themes: readonly Theme[]): string {
  return styleText([
    ...previewStandInRules(themes),
    ...themes.flatMap(themeScreenRules),
    ...themes.map(themePrintRule),
  ]);
}

/** The small fonts of the same themes' previews, and the rules that set the previews in them. */
export function themePreviewFonts(themes: readonly Theme[]): string {
  return styleText(previewFontRules(themes));
}

/**
 * The fonts of pages in the same themes: 450 rules, which a phone takes longer to read than all the rest of
 * the page's style. Themes share families, so a rule is written once.
 */
export function themeGalleryFonts(themes: readonly Theme[]): string {
  return styleText([...new Set(themes.flatMap(themeFontRules))]);
}
