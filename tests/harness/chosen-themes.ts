import { themesByCategory } from '../../app/themes/catalog.ts';
import type { Theme } from '../../app/themes/contract.ts';

/** The themes that `npm test` looks at; the full run looks at all of them. */
export function oneThemeOfEachCategory(): Theme[] {
  return themesByCategory().map(({ themes }) => {
    const withBoth = themes.find(({ colors }) => colors.darkBackground !== undefined);
    const chosen = withBoth ?? themes[0];
    if (chosen === undefined) throw new Error('A category without a theme');
    return chosen;
  });
}
