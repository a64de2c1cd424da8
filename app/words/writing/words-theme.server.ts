/** What the pages for visitors' words need of a memorial's theme. */
import { themeById } from '../../themes/catalog.ts';
import { presentThemeStyle } from '../../themes/present-theme-style.server.ts';
import { themeAttributes, type ThemeAttributes } from '../../themes/theme-attributes.ts';

interface WordsTheme {
  attributes: ThemeAttributes;
  /** the address of the theme's style sheet */
  stylesheet: string;
}

export function presentWordsTheme(themeId: string | undefined): WordsTheme {
  const theme = themeById(themeId);
  return { attributes: themeAttributes(theme), stylesheet: presentThemeStyle(theme).address };
}
