import { describe, expect, test } from 'vitest';

import { THEMES, themeById, themesByCategory } from './catalog.ts';
import {
  BORDER_RADII,
  BORDER_WIDTHS,
  BUTTON_STYLES,
  CARD_STYLES,
  CONTAINER_STYLES,
  DEFAULT_THEME_ID,
  ORNAMENT_NAMES,
  PROFILE_PHOTO_SHAPES,
  SECTION_SPACINGS,
  SHADOW_STYLES,
  THEME_CATEGORIES,
  TIMELINE_STYLES,
} from './contract.ts';
import type { Theme } from './contract.ts';
import { isDark, luminance } from './contrast.ts';
import { themeNameOf } from './theme-name.ts';

function background(theme: Theme): string {
  if (isDark(theme.colors.background)) return 'dark';
  return luminance(theme.colors.background) > 0.88 ? 'light' : 'tinted';
}

function traits(theme: Theme): Record<string, string> {
  return {
    background: background(theme),
    heading: theme.typography.headingFont,
    shape: `${theme.components.profilePhotoShape} ${theme.layout.borderRadius}`,
    ornament: theme.visual.decorativeElements,
    cards: `${theme.visual.cardStyle} ${theme.components.timelineStyle}`,
    density: `${theme.layout.sectionSpacing} ${theme.layout.containerStyle}`,
  };
}

test('a name can be derived from the id', () => {
  for (const { id, name } of THEMES) expect(themeNameOf(id)).toBe(name);
});

describe('the catalog', () => {
  test('holds 30 themes in the four categories', () => {
    const groups = themesByCategory();
    expect(groups.map(({ category }) => category)).toEqual([...THEME_CATEGORIES]);
    expect(groups.map(({ themes }) => themes.length)).toEqual([8, 8, 8, 6]);
    expect(THEMES).toHaveLength(30);
  });

  test('gives every theme an id in kebab-case and a unique name', () => {
    for (const { id } of THEMES) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new Set(THEMES.map(({ id }) => id)).size).toBe(THEMES.length);
    expect(new Set(THEMES.map(({ name }) => name)).size).toBe(THEMES.length);
  });

  test("falls back to 'traditional-elegance' when a theme is unknown or missing", () => {
    expect(DEFAULT_THEME_ID).toBe('traditional-elegance');
    for (const id of [undefined, '', 'no-such-theme', 'toString', '__proto__']) {
      expect(themeById(id).id).toBe(DEFAULT_THEME_ID);
    }
    expect(themeById('ocean-calm').id).toBe('ocean-calm');
  });

  test('makes each theme differ from every other in at least three traits', () => {
    const tooAlike = THEMES.flatMap((one, index) =>
      THEMES.slice(index + 1).flatMap((other) => {
        const others = traits(other);
        const differing = Object.entries(traits(one)).filter(([name, value]) => {
          return others[name] !== value;
        });
        return differing.length < 3 ? [`${one.id} and ${other.id}`] : [];
      }),
    );
    expect(tooAlike).toEqual([]);
  });

  test('uses every value that a field may have', () => {
    const used = (pick: (theme: Theme) => string) => [...new Set(THEMES.map(pick))].toSorted();
    const listed = (values: readonly string[]) => [...values].toSorted();
    expect(used((theme) => theme.layout.containerStyle)).toEqual(listed(CONTAINER_STYLES));
    expect(used((theme) => theme.layout.sectionSpacing)).toEqual(listed(SECTION_SPACINGS));
    expect(used((theme) => theme.layout.borderRadius)).toEqual(listed(BORDER_RADII));
    expect(used((theme) => theme.visual.cardStyle)).toEqual(listed(CARD_STYLES));
    expect(used((theme) => theme.visual.decorativeElements)).toEqual(listed(ORNAMENT_NAMES));
    expect(used((theme) => theme.visual.shadowStyle)).toEqual(listed(SHADOW_STYLES));
    expect(used((theme) => theme.visual.borderWidth)).toEqual(listed(BORDER_WIDTHS));
    expect(used((theme) => String(theme.visual.glowEffect))).toEqual(['false', 'true']);
    expect(used((theme) => theme.components.profilePhotoShape)).toEqual(
      listed(PROFILE_PHOTO_SHAPES),
    );
    expect(used((theme) => theme.components.buttonStyle)).toEqual(listed(BUTTON_STYLES));
    expect(used((theme) => theme.components.timelineStyle)).toEqual(listed(TIMELINE_STYLES));
    expect(used((theme) => String(theme.sections?.alternatingBackground))).toEqual([
      'false',
      'true',
    ]);
  });

  test('has complete dark sets, and only for light themes', () => {
    const withDarkSet = THEMES.filter(({ colors }) => colors.darkBackground !== undefined);
    expect(withDarkSet.length).toBeGreaterThanOrEqual(12);
    for (const { id, colors } of THEMES) {
      const set = [
        colors.darkBackground,
        colors.darkText,
        colors.darkMuted,
        colors.darkCardBackground,
      ].filter((color) => color !== undefined);
      expect(set.length, id).toBeOneOf(isDark(colors.background) ? [0] : [0, 4]);
    }
  });
});
