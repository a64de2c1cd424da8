/** Creates the style of a theme as loader data. */
import type { Theme, ThemeStyleData } from './contract.ts';
import { themeFontPreloads } from './fonts/fonts.ts';
import { stylesheetAddress } from './stylesheet-addresses.server.ts';
import { themeStylesheet } from './theme-stylesheet.ts';

/** A cache: themes are constant, and building a style sheet takes longer than rendering a small page. */
const presented = new WeakMap<Theme, ThemeStyleData>();

/** Returns the style sheet and the font preloads of a theme. */
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
