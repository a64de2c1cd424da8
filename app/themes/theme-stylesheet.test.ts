import { brotliCompressSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { THEMES, themeById } from './catalog.ts';
import type { Theme } from './contract.ts';
import {
  themeGalleryFonts,
  themeGalleryStylesheet,
  themePreviewFonts,
  themeStylesheet,
} from './theme-stylesheet.ts';
import { themeScreenRules } from './theme-variables.ts';

const DEFAULT = themeById(undefined);

function variable(css: string, name: string): string | undefined {
  return new RegExp(`${name}:([^;}]+)`).exec(css)?.[1];
}

describe('the style sheet of a theme', () => {
  test('is deterministic, so that its hash can be in the security policy', () => {
    for (const theme of THEMES) {
      expect(themeStylesheet(structuredClone(theme))).toBe(themeStylesheet(theme));
    }
  });

  test('sets every variable that the styles of the page use', () => {
    const css = themeStylesheet(DEFAULT);
    const colors =
      'primary secondary accent background text muted card on-primary on-secondary soft line control focus band scrim';
    for (const name of colors.split(' ')) {
      expect(variable(css, `--color-${name}`), name).toMatch(/^#[0-9a-f]{6}([0-9a-f]{2})?$/);
    }
    const others =
      'font-heading font-body weight-heading weight-body space-section radius border-width shadow-card glow';
    for (const name of others.split(' ')) {
      expect(variable(css, `--${name}`), name).toBeDefined();
    }
  });

  test("uses section 9's spacing (2, 3, 4rem), radius (0, 0.5, 1, 1.5rem) and border width (1, 2, 3px)", () => {
    const withLayout = (layout: Partial<Theme['layout']>): string =>
      themeGalleryStylesheet([{ ...DEFAULT, layout: { ...DEFAULT.layout, ...layout } }]);
    const withBorder = (borderWidth: Theme['visual']['borderWidth']): string =>
      themeGalleryStylesheet([{ ...DEFAULT, visual: { ...DEFAULT.visual, borderWidth } }]);
    expect(
      (['compact', 'normal', 'spacious'] as const).map((sectionSpacing) =>
        variable(withLayout({ sectionSpacing }), '--space-section'),
      ),
    ).toEqual(['2rem', '3rem', '4rem']);
    expect(
      (['none', 'small', 'medium', 'large'] as const).map((borderRadius) =>
        variable(withLayout({ borderRadius }), '--radius'),
      ),
    ).toEqual(['0', '0.5rem', '1rem', '1.5rem']);
    expect(
      (['thin', 'medium', 'thick'] as const).map((width) =>
        variable(withBorder(width), '--border-width'),
      ),
    ).toEqual(['1px', '2px', '3px']);
  });

  test('changes with every colour, font and weight of the theme', () => {
    const css = themeStylesheet(DEFAULT);
    const colors = Object.keys(DEFAULT.colors) as Array<keyof Theme['colors']>;
    for (const name of colors) {
      const changed = { ...DEFAULT, colors: { ...DEFAULT.colors, [name]: '#123456' as const } };
      expect(themeStylesheet(changed), name).not.toBe(css);
    }
    for (const typography of [
      { headingFont: 'Cinzel', headingWeight: 500 },
      { bodyFont: 'Lora' },
    ]) {
      const changed = { ...DEFAULT, typography: { ...DEFAULT.typography, ...typography } };
      expect(themeStylesheet(changed)).not.toBe(css);
    }
    const weights = (typography: Partial<Theme['typography']>): string =>
      themeScreenRules({
        ...DEFAULT,
        typography: { ...DEFAULT.typography, ...typography },
      }).join('\n');
    expect(variable(weights({ headingWeight: 500 }), '--weight-heading')).toBe('500');
    expect(variable(weights({ bodyWeight: 500 }), '--weight-body')).toBe('500');
  });

  test('applies the dark set to devices in dark mode, and only on screens', () => {
    const dark = '@media screen and (prefers-color-scheme:dark)';
    for (const theme of THEMES) {
      const hasDarkSet = theme.colors.darkBackground !== undefined;
      expect(themeStylesheet(theme).includes(dark), theme.id).toBe(hasDarkSet);
    }
    expect(themeStylesheet(themeById('candlelight'))).toContain('color-scheme:dark');
  });

  test('prints dark text on white, whatever the theme', () => {
    const print = themeStylesheet(themeById('starry-night')).split('@media print')[1] ?? '';
    expect(variable(print, '--color-background')).toBe('#ffffff');
    expect(variable(print, '--color-text')).toBe('#1c1a18');
  });

  test("can't leave the style element", () => {
    const hostile = { ...DEFAULT, id: "x']{}</style><script>" };
    expect(() => themeStylesheet(hostile)).toThrow('is not a theme id');
    const colors = { ...DEFAULT.colors, text: '#</style>' as const };
    expect(() => themeStylesheet({ ...DEFAULT, colors })).toThrow('is not a colour');
    for (const theme of THEMES) expect(themeStylesheet(theme)).not.toContain('<');
  });
});

describe('the style sheets of the gallery', () => {
  const variables = themeGalleryStylesheet(THEMES);
  const fonts = themeGalleryFonts(THEMES);
  const previews = themePreviewFonts(THEMES);

  test('contain the style sheet of each theme, and shared fonts only once', () => {
    const rules = [...variables.split('\n'), ...fonts.split('\n')];
    expect(new Set(rules).size).toBe(rules.length);
    for (const theme of THEMES) {
      const missing = themeStylesheet(theme)
        .split('\n')
        .filter((rule) => !rules.includes(rule));
      expect(missing, theme.id).toEqual([]);
    }
  });

  test('the render-blocking one refers to no font file', () => {
    expect(variables).not.toContain('@font-face');
    expect(brotliCompressSync(variables).length).toBeLessThan(6_000);
  });

  test('the others have fewer bytes than one font', () => {
    expect(brotliCompressSync(fonts).length).toBeLessThan(12_000);
    expect(brotliCompressSync(previews).length).toBeLessThan(3_000);
  });
});
