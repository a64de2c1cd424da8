import { presentThemeStyle } from '../../themes/cached-stylesheets.server.ts';
import { themeById } from '../../themes/catalog.ts';
import { themeAttributes, type ThemeAttributes } from '../../themes/theme-attributes.ts';

interface MessageTheme {
  attributes: ThemeAttributes;
  stylesheet: string;
}

export function presentMessageTheme(themeId: string | undefined): MessageTheme {
  const theme = themeById(themeId);
  return { attributes: themeAttributes(theme), stylesheet: presentThemeStyle(theme).address };
}
