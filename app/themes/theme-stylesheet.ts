/**
 * The style sheet of a theme as text for a style element in the head. The same theme always gives
 * the same text, because the page's security policy names the text by its hash.
 */
import type { Theme } from './contract.ts';
import { themeFontRules } from './fonts.ts';
import { previewFontRules } from './preview-fonts.ts';
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
 * The variables of many themes, for previews that stand side by side. Previews have small fonts of
 * their own; none of the fonts of a page is named here.
 */
export function themePreviewStylesheet(themes: readonly Theme[]): string {
  return styleText([...themes.flatMap(themeScreenRules), ...previewFontRules(themes)]);
}
