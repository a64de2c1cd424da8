import { statSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { THEMES } from '../catalog.ts';
import { previewFontHref, previewFontRules } from './preview-fonts.ts';
import letters from './preview-fonts/letters.json';
import { previewFaces, previewFontName } from './preview-words.ts';

const PREVIEW_BUDGET = 12_000;

const cut: Readonly<Record<string, string>> = letters;

const folder = new URL('preview-fonts/', import.meta.url);

describe.each(THEMES.map((theme) => ({ id: theme.id, theme })))('preview of $id', ({ theme }) => {
  test("uses the theme's fonts, from files of a few kilobytes", () => {
    const files = new Set(previewFaces(theme).map((face) => `${previewFontName(face)}.woff2`));
    const bytes = [...files].reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0);
    expect(bytes).toBeLessThan(PREVIEW_BUDGET);
    const css = previewFontRules([theme]).join('\n');
    for (const face of previewFaces(theme)) expect(css).toContain(`'${face.family} Preview'`);
  });

  test('has a glyph for every letter it shows', () => {
    for (const face of previewFaces(theme)) {
      for (const letter of face.text) expect(cut[previewFontName(face)]).toContain(letter);
    }
  });
});

test('a missing file is reported with the command that creates it', () => {
  const [face] = previewFaces(THEMES[0]!);
  expect(() => previewFontHref({ ...face!, weight: 900 })).toThrow(
    'scripts/building/preview-fonts.mjs',
  );
});
