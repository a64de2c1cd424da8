import { statSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { THEMES } from '../catalog.ts';
import { fontFamily } from './font-families.ts';
import { themeFaces, themeFontFiles, themeFontPreloads, themeFontRules } from './fonts.ts';
import type { FontFile } from './fonts.ts';

const BUDGET = 120_000;

const root = new URL('../../../', import.meta.url);
const bytes = ({ sourcePath }: FontFile): number => statSync(new URL(`.${sourcePath}`, root)).size;
const total = (files: readonly FontFile[]): number =>
  files.reduce((sum, file) => sum + bytes(file), 0);

describe.each(THEMES.map((theme) => ({ id: theme.id, theme })))('fonts of $id', ({ theme }) => {
  const files = themeFontFiles(theme);

  test('come from at most two families, all in woff2', () => {
    expect(new Set(files.map(({ face }) => face.family)).size).toBeLessThanOrEqual(2);
    for (const { sourcePath } of files) expect(sourcePath).toMatch(/\.woff2$/);
  });

  test('need at most four files and 120 KB when a text uses every face', () => {
    const latin = files.filter(({ subset }) => subset === 'latin');
    expect(latin.length).toBeLessThanOrEqual(4);
    expect(latin).toHaveLength(themeFaces(theme).length);
    expect(total(latin)).toBeLessThanOrEqual(BUDGET);
  });

  test('need at most four files and 120 KB with letters such as ł and ő', () => {
    const { headingFont, headingWeight, bodyFont, bodyWeight } = theme.typography;
    const needed = files.filter(
      ({ face, subset }) =>
        ['latin', 'latin-ext'].includes(subset) &&
        face.style === 'normal' &&
        ((face.family === headingFont && face.weight === headingWeight) ||
          (face.family === bodyFont && face.weight === bodyWeight)),
    );
    expect(needed.map(({ subset }) => subset)).toContain('latin-ext');
    expect(needed.length).toBeLessThanOrEqual(4);
    expect(total(needed)).toBeLessThanOrEqual(BUDGET);
  });

  test('preload only the Latin files of heading and text', () => {
    const preloads = themeFontPreloads(theme);
    const { headingFont, bodyFont, headingWeight, bodyWeight } = theme.typography;
    const isOneFace = headingFont === bodyFont && headingWeight === bodyWeight;
    expect(preloads).toHaveLength(isOneFace ? 1 : 2);
    for (const href of preloads) expect(href).toContain('-latin-');
  });

  test('have a range for every file, so that a browser loads only what the text needs', () => {
    for (const { unicodeRange } of files) expect(unicodeRange).toMatch(/^U\+[0-9A-F]/);
  });

  test('have fallbacks with the same metrics, so that the layout does not shift when they load', () => {
    const css = themeFontRules(theme).join('\n');
    for (const name of [theme.typography.headingFont, theme.typography.bodyFont]) {
      const fallbacks = css
        .split('\n')
        .filter((rule) => rule.includes(`'${name} `) && rule.includes('local('));
      expect(fallbacks.length).toBeGreaterThanOrEqual(2);
      for (const rule of fallbacks) {
        expect(rule).toMatch(/size-adjust:\d+(\.\d+)?%/);
        expect(rule).toMatch(/;ascent-override:(normal|\d+(\.\d+)?%)/);
        expect(rule).toMatch(/descent-override:(normal|\d+(\.\d+)?%)/);
      }
    }
  });

  test('have an italic fallback where the family has an italic', () => {
    const { bodyFont } = theme.typography;
    const hasItalic = themeFaces(theme).some(({ style }) => style === 'italic');
    const slanted = themeFontRules(theme).filter(
      (rule) => rule.includes(`'${bodyFont} `) && rule.includes('font-style:italic'),
    );
    expect(slanted).toHaveLength(hasItalic ? 2 : 0);
    for (const rule of slanted) expect(rule).toMatch(/src:local\('[\w ]+ Italic'\)/);
  });

  test('swap in when they load and never hide the text', () => {
    const own = themeFontRules(theme).filter((rule) => rule.includes('url('));
    expect(own).toHaveLength(files.length);
    for (const rule of own) expect(rule).toContain('font-display:swap');
  });
});

test('script and display faces leave digits to the body font', () => {
  const display = THEMES.filter(({ typography }) => fontFamily(typography.headingFont).isDisplay);
  expect(display.map(({ id }) => id)).toEqual(['watercolor', 'rose-garden']);
  for (const theme of display) {
    const ranges = themeFontFiles(theme)
      .filter(
        ({ face, subset }) => face.family === theme.typography.headingFont && subset === 'latin',
      )
      .map(({ unicodeRange }) => unicodeRange);
    expect(ranges).not.toEqual([]);
    for (const range of ranges) expect(range).toMatch(/^U\+0000-002F,U\+003A-00FF/);
  }
});
