import { themeById } from '../../themes/catalog.ts';
import { presentThemeStyle } from '../../themes/present-theme-style.server.ts';
import { themeAttributes, type ThemeAttributes } from '../../themes/theme-attributes.ts';

interface WordsTheme {
  attributes: ThemeAttributes;
  stylesheet: string;
}

export function presentWordsTheme(themeId: string | undefined): WordsTheme {
  const theme = themeById(themeId);
  return { attributes: themeAttributes(theme), stylesheet: presentThemeStyle(theme).address };
}
