import type { Theme, ThemeStyleData } from './contract.ts';
import { themeFontPreloads } from './fonts/fonts.ts';
import { stylesheetAddress } from './stylesheet-addresses.server.ts';
import { themeStylesheet } from './theme-stylesheet.ts';

/** Building a style sheet takes longer than rendering a small page, so style sheets are cached. */
const presented = new WeakMap<Theme, ThemeStyleData>();

export function presentThemeStyle(theme: Theme): ThemeStyleData {
  const known = presented.get(theme) ?? present(theme);
  presented.set(theme, known);
  return known;
}

function present(theme: Theme): ThemeStyleData {
  return {
    themeId: theme.id,
    css: themeStylesheet(theme),
    address: stylesheetAddress(theme.id),
    fonts: themeFontPreloads(theme),
  };
}
