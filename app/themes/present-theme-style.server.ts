/** What a page is given of its theme's style sheet; only loaders call it. */
import type { Theme, ThemeStyleData } from './contract.ts';
import { themeFontPreloads } from './fonts.ts';
import { stylesheetAddresses } from './stylesheet-addresses.server.ts';
import { themeStylesheet } from './theme-stylesheet.ts';

/** The style sheet and the font preloads of one theme. */
export function presentThemeStyle(theme: Theme): ThemeStyleData {
  return {
    themeId: theme.id,
    css: themeStylesheet(theme),
    address: stylesheetAddresses().themes[theme.id] ?? '',
    fonts: themeFontPreloads(theme),
  };
}
