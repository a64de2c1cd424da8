import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { themeById } from './catalog.ts';
import {
  BORDER_RADII,
  BORDER_WIDTHS,
  BUTTON_STYLES,
  CARD_STYLES,
  CONTAINER_STYLES,
  PROFILE_PHOTO_SHAPES,
  SECTION_SPACINGS,
  SHADOW_STYLES,
  TIMELINE_STYLES,
} from './contract.ts';
import type { Theme } from './contract.ts';
import { themeAttributes } from './theme-attributes.ts';
import { themeGalleryStylesheet } from './theme-stylesheet.ts';
import { themeScreenRules } from './theme-variables.ts';

const css = ['themed.css', 'themed-surfaces.css', 'themed-button.css', 'themed-timeline.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');
const DEFAULT = themeById(undefined);

function appearance(theme: Theme): string {
  const shapes = Object.entries(themeAttributes(theme))
    .map(([name, value]) => `[${name}='${value}']`)
    .filter((selector) => css.includes(selector));
  return [themeGalleryStylesheet([theme]), ...shapes].join('\n');
}

const layouts = <Field extends keyof Theme['layout']>(
  field: Field,
  values: ReadonlyArray<Theme['layout'][Field]>,
): Theme[] =>
  values.map((value) => ({ ...DEFAULT, layout: { ...DEFAULT.layout, [field]: value } }));
const visuals = <Field extends keyof Theme['visual']>(
  field: Field,
  values: ReadonlyArray<Theme['visual'][Field]>,
): Theme[] =>
  values.map((value) => ({ ...DEFAULT, visual: { ...DEFAULT.visual, [field]: value } }));
const components = <Field extends keyof Theme['components']>(
  field: Field,
  values: ReadonlyArray<Theme['components'][Field]>,
): Theme[] =>
  values.map((value) => ({ ...DEFAULT, components: { ...DEFAULT.components, [field]: value } }));

describe('every value of a field looks different from its other values', () => {
  test.each([
    ['containerStyle', layouts('containerStyle', CONTAINER_STYLES)],
    ['sectionSpacing', layouts('sectionSpacing', SECTION_SPACINGS)],
    ['borderRadius', layouts('borderRadius', BORDER_RADII)],
    ['cardStyle', visuals('cardStyle', CARD_STYLES)],
    ['shadowStyle', visuals('shadowStyle', SHADOW_STYLES)],
    ['borderWidth', visuals('borderWidth', BORDER_WIDTHS)],
    ['glowEffect', visuals('glowEffect', [true, false])],
    ['profilePhotoShape', components('profilePhotoShape', PROFILE_PHOTO_SHAPES)],
    ['buttonStyle', components('buttonStyle', BUTTON_STYLES)],
    ['timelineStyle', components('timelineStyle', TIMELINE_STYLES)],
    [
      'alternatingBackground',
      [true, false].map((alternatingBackground) => ({
        ...DEFAULT,
        sections: { alternatingBackground },
      })),
    ],
  ])('%s', (_field, themes) => {
    expect(new Set(themes.map(appearance)).size).toBe(themes.length);
  });
});

test('the themed style sheets use only variables that a theme sets', () => {
  const set = themeGalleryStylesheet([DEFAULT]);
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? ''));
  expect(used.size).toBeGreaterThan(15);
  expect([...used].filter((name) => !set.includes(`${name}:`))).toEqual([]);
});

test('body text is at least 18 px and the focus outline is 3 px', () => {
  expect(css).toContain('font-size: calc(1.125rem * var(--body-scale))');
  expect(themeGalleryStylesheet([DEFAULT])).toMatch(/--body-scale:1(\.\d+)?[;}]/);
  expect(css).toContain('outline: 3px solid var(--color-focus)');
});

test('an alternating background applies to every other band, and only if the theme allows it', () => {
  const plain = { ...DEFAULT, sections: {} };
  expect(themeAttributes(plain)['data-alternating']).toBe('true');
  expect(css).toMatch(/\[data-alternating='true'\] &\[data-band='true'\]/);
});

describe('pages without a theme have the colors of the default theme', () => {
  const root = readFileSync(new URL('../app.css', import.meta.url), 'utf8');
  const declarationsOf = (rule: string) =>
    [...rule.matchAll(/(?<=[{;]\s*)(color-scheme|--color-[\w-]+): ?([^;}]+)/gu)].map(
      ([, name = '', value = '']) => `${name}:${value.trim()}`,
    );
  const [light, dark] = [...root.matchAll(/:root (\{[^}]*\})/gu)].map(([, rule = '']) => rule);
  const [own, inDarkMode] = themeScreenRules(DEFAULT);

  test.each([
    ['light', light, own],
    ['dark', dark, inDarkMode],
  ])('%s', (_mode, ofPage, ofTheme) => {
    const expected = declarationsOf(ofTheme ?? '').filter((each) => !each.includes('scrim'));
    expect(expected).toHaveLength(15);
    expect(declarationsOf(ofPage ?? '')).toEqual(expected);
  });

  test('the dark ones on screens in dark mode', () => {
    expect(root).toMatch(/@media screen and \(prefers-color-scheme: dark\) \{\s*:root/u);
  });
});
