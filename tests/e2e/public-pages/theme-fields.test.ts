// Every field of a theme must change the computed styles or the layout. ornament.test.tsx tests the ornaments.
import type { Page } from '@playwright/test';

import { themeById } from '../../../app/themes/catalog.ts';
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
  type Theme,
  type ThemeColors,
} from '../../../app/themes/contract.ts';
import { themeAttributes } from '../../../app/themes/theme-attributes.ts';
import { themeScreenRules } from '../../../app/themes/theme-variables.ts';
import { expect, test } from '../fixtures.ts';

test.use({ bypassCSP: true });

const BASE: Theme = { ...themeById(undefined), id: 'tried-on' };

function withColors(changed: Partial<ThemeColors>): Theme {
  return { ...BASE, colors: { ...BASE.colors, ...changed } };
}

function withType(changed: Partial<Theme['typography']>): Theme {
  return { ...BASE, typography: { ...BASE.typography, ...changed } };
}

function withLayout(changed: Partial<Theme['layout']>): Theme {
  return { ...BASE, layout: { ...BASE.layout, ...changed } };
}

function withVisual(changed: Partial<Theme['visual']>): Theme {
  return { ...BASE, visual: { ...BASE.visual, ...changed } };
}

function withComponents(changed: Partial<Theme['components']>): Theme {
  return { ...BASE, components: { ...BASE.components, ...changed } };
}

const FIELDS: Readonly<Record<string, readonly Theme[]>> = {
  'colors.primary': [BASE, withColors({ primary: '#1f3a5f' })],
  'colors.secondary': [BASE, withColors({ secondary: '#2e5339' })],
  'colors.accent': [BASE, withColors({ accent: '#5b4a9e' })],
  'colors.background': [BASE, withColors({ background: '#eef3f7' })],
  'colors.text': [BASE, withColors({ text: '#101010' })],
  'colors.muted': [BASE, withColors({ muted: '#3d4a55' })],
  'colors.cardBackground': [BASE, withColors({ cardBackground: '#fdf6e3' })],
  'typography.headingFont': [BASE, withType({ headingFont: 'Marcellus' })],
  'typography.bodyFont': [BASE, withType({ bodyFont: 'Lora' })],
  'typography.headingWeight': [BASE, withType({ headingWeight: 400 })],
  'typography.bodyWeight': [BASE, withType({ bodyWeight: 500 })],
  'layout.containerStyle': CONTAINER_STYLES.map((containerStyle) => withLayout({ containerStyle })),
  'layout.sectionSpacing': SECTION_SPACINGS.map((sectionSpacing) => withLayout({ sectionSpacing })),
  'layout.borderRadius': BORDER_RADII.map((borderRadius) => withLayout({ borderRadius })),
  'visual.cardStyle': CARD_STYLES.map((cardStyle) => withVisual({ cardStyle })),
  'visual.shadowStyle': SHADOW_STYLES.map((shadowStyle) => withVisual({ shadowStyle })),
  'visual.borderWidth': BORDER_WIDTHS.map((borderWidth) => withVisual({ borderWidth })),
  'visual.glowEffect': [true, false].map((glowEffect) => withVisual({ glowEffect })),
  'components.profilePhotoShape': PROFILE_PHOTO_SHAPES.map((profilePhotoShape) =>
    withComponents({ profilePhotoShape }),
  ),
  'components.buttonStyle': BUTTON_STYLES.map((buttonStyle) => withComponents({ buttonStyle })),
  'components.timelineStyle': TIMELINE_STYLES.map((timelineStyle) =>
    withComponents({ timelineStyle }),
  ),
  'sections.alternatingBackground': [true, false].map((alternatingBackground) => ({
    ...BASE,
    sections: { alternatingBackground },
  })),
};

const DARK_FIELDS: Readonly<Record<string, readonly Theme[]>> = {
  'colors.darkBackground': [BASE, withColors({ darkBackground: '#101820' })],
  'colors.darkText': [BASE, withColors({ darkText: '#ffffff' })],
  'colors.darkMuted': [BASE, withColors({ darkMuted: '#d0d8e0' })],
  'colors.darkCardBackground': [BASE, withColors({ darkCardBackground: '#1a2a3a' })],
};

for (const [scheme, fields] of [
  ['light', FIELDS],
  ['dark', DARK_FIELDS],
] as const) {
  const tag = scheme === 'light' ? '@full' : [];
  test(
    `'every field of the theme visibly changes the page', ${scheme} @desktop`,
    { tag },
    async ({ open, page }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await open('/eleanor-whitfield');
      const ofBase = await appearanceOf(page, BASE);
      for (const [field, themes] of Object.entries(fields)) {
        const appearances = new Set<string>();
        for (const theme of themes) {
          appearances.add(theme === BASE ? ofBase : await appearanceOf(page, theme));
        }
        expect(appearances.size, field).toBe(themes.length);
      }
    },
  );
}

async function appearanceOf(page: Page, theme: Theme): Promise<string> {
  return page.evaluate(
    ([rules, attributes]) => {
      let sheet = document.querySelector('#tried-on-rules');
      if (!sheet) {
        sheet = document.createElement('style');
        sheet.id = 'tried-on-rules';
        document.head.append(sheet);
      }
      sheet.textContent = rules;
      const memorial = document.querySelector('.memorial');
      if (!memorial) throw new Error('There is no memorial on this page');
      for (const [name, value] of Object.entries(attributes)) memorial.setAttribute(name, value);
      const seen = [
        'color',
        'background-color',
        'border-top-width',
        'border-top-color',
        'border-inline-start-width',
        'border-top-left-radius',
        'box-shadow',
        'font-family',
        'font-weight',
      ];
      return [memorial, ...memorial.querySelectorAll('*')]
        .map((element) => {
          const style = getComputedStyle(element);
          const { x, y, width, height } = element.getBoundingClientRect();
          const values = seen.map((property) => style.getPropertyValue(property));
          return [x, y, width, height, ...values].join(' ');
        })
        .join('\n');
    },
    [
      [...themeScreenRules(theme), '* { transition: none !important; }'].join('\n'),
      { ...themeAttributes(theme) },
    ] as const,
  );
}
