import { ARTISTIC_THEMES } from './catalog/artistic.ts';
import { CLASSIC_THEMES } from './catalog/classic.ts';
import { MODERN_THEMES } from './catalog/modern.ts';
import { NATURE_THEMES } from './catalog/nature.ts';
import { DEFAULT_THEME_ID, THEME_CATEGORIES } from './contract.ts';
import type { Theme, ThemeCategory } from './contract.ts';

export const THEMES: readonly Theme[] = [
  ...CLASSIC_THEMES,
  ...MODERN_THEMES,
  ...NATURE_THEMES,
  ...ARTISTIC_THEMES,
];

const byId = new Map(THEMES.map((theme) => [theme.id, theme]));

function defaultTheme(): Theme {
  const theme = byId.get(DEFAULT_THEME_ID);
  if (theme === undefined) throw new Error(`The catalog has no theme "${DEFAULT_THEME_ID}".`);
  return theme;
}

/** Returns the default theme for an unknown or missing id. */
export function themeById(id: string | undefined): Theme {
  return (id === undefined ? undefined : byId.get(id)) ?? defaultTheme();
}

export function themesByCategory(): ReadonlyArray<{ category: ThemeCategory; themes: Theme[] }> {
  return THEME_CATEGORIES.map((category) => ({
    category,
    themes: THEMES.filter((theme) => theme.category === category),
  }));
}
