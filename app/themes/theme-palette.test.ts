import { describe, expect, test } from 'vitest';

import { THEMES } from './catalog.ts';
import type { HexColor } from './contract.ts';
import { contrast, lowestContrast, mix } from './contrast.ts';
import { SCRIM_OPACITY, darkPalette, ownPalette, printPalette } from './theme-palette.ts';
import type { ThemePalette } from './theme-palette.ts';

const palettes = THEMES.flatMap(({ id, colors }) => {
  const dark = darkPalette(colors);
  return [
    { name: id, palette: ownPalette(colors) },
    ...(dark === undefined ? [] : [{ name: `${id} (dark set)`, palette: dark }]),
    { name: `${id} (paper)`, palette: printPalette(colors) },
  ];
});

function failures(check: (palette: ThemePalette) => Record<string, number>, least: number) {
  return palettes.flatMap(({ name, palette }) =>
    Object.entries(check(palette))
      .filter(([, ratio]) => ratio < least)
      .map(([pair, ratio]) => `${name}: ${pair} ${ratio.toFixed(2)}`),
  );
}

const backgrounds = ({ background, card, band }: ThemePalette): HexColor[] => [
  background,
  card,
  band,
];

describe('the colours of all themes, their dark sets and paper', () => {
  test('text on background, card and band reaches 7:1', () => {
    expect(
      failures((palette) => ({ text: lowestContrast(palette.text, backgrounds(palette)) }), 7),
    ).toEqual([]);
  });

  test('muted text, links, and text in the secondary colour reach 4.5:1 on every background', () => {
    expect(
      failures(
        (palette) => ({
          muted: lowestContrast(palette.muted, backgrounds(palette)),
          primary: lowestContrast(palette.primary, backgrounds(palette)),
          secondary: lowestContrast(palette.secondary, backgrounds(palette)),
        }),
        4.5,
      ),
    ).toEqual([]);
  });

  test("every button's label reaches 4.5:1, at rest and under the pointer", () => {
    expect(
      failures(
        (palette) => ({
          'label on primary': contrast(palette.onPrimary, palette.primary),
          'label on secondary': contrast(palette.onSecondary, palette.secondary),
          'primary on soft': contrast(palette.primary, palette.soft),
        }),
        4.5,
      ),
    ).toEqual([]);
  });

  test('focus and the borders of controls reach 3:1 on every background', () => {
    expect(
      failures(
        (palette) => ({
          focus: lowestContrast(palette.focus, backgrounds(palette)),
          control: lowestContrast(palette.control, backgrounds(palette)),
          'primary as a border': lowestContrast(palette.primary, backgrounds(palette)),
        }),
        3,
      ),
    ).toEqual([]);
  });

  test('no border of a field is red, the colour of a field with an error', () => {
    const isRed = ({ control }: ThemePalette) => {
      const [red = 0, ...others] = [1, 3, 5].map((at) =>
        Number.parseInt(control.slice(at, at + 2), 16),
      );
      return red > 1.6 * Math.max(...others);
    };
    expect(palettes.filter(({ palette }) => isRed(palette))).toEqual([]);
  });

  test('a white icon on a white photo under the scrim reaches 3:1', () => {
    expect(
      failures(
        ({ scrim }) => ({ scrim: contrast('#ffffff', mix('#ffffff', scrim, SCRIM_OPACITY)) }),
        3,
      ),
    ).toEqual([]);
  });

  test('a band differs from the background', () => {
    expect(palettes.filter(({ palette }) => palette.band === palette.background)).toEqual([]);
  });
});
