/** What a page is given of its theme's style sheet; only loaders call it. */
import type { Theme, ThemeStyleData } from './contract.ts';
import { themeFontPreloads } from './fonts/fonts.ts';
import { stylesheetAddress } from './stylesheet-addresses.server.ts';
import { themeStylesheet } from './theme-stylesheet.ts';

/** Themes are constant, and writing one's sheet takes longer than drawing a small page. */
const presented = new WeakMap<Theme, ThemeStyleData>();

/** The style sheet and the font preloads of one theme. */
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
