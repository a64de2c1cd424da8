import { expect, test } from 'vitest';

import { rgbConverter } from './ycbcr-to-rgb.server.ts';

function converted(
  coding: { matrix: number; isFullRange: boolean },
  [luma, blue, red]: readonly [number, number, number],
): number[] {
  const rgb = new Uint8ClampedArray(3);
  rgbConverter(coding)?.({
    luma: Uint8Array.of(luma),
    blue: Uint8Array.of(blue),
    red: Uint8Array.of(red),
    dropX: 0,
    rgb,
  });
  return [...rgb];
}

test.each([
  ['white of a photograph', 6, true, [255, 128, 128], [255, 255, 255]],
  ['red of a photograph', 6, true, [76, 85, 255], [254, 0, 0]],
  ['green of a photograph', 6, true, [150, 44, 21], [0, 255, 1]],
  ['blue of a photograph', 6, true, [29, 255, 107], [0, 0, 254]],
  ['white of a television', 1, false, [235, 128, 128], [255, 255, 255]],
  ['black of a television', 1, false, [16, 128, 128], [0, 0, 0]],
  ['blacker than black', 1, false, [0, 128, 128], [0, 0, 0]],
  ['red of a television', 1, false, [63, 102, 240], [255, 1, 0]],
  ['green of a television', 1, false, [173, 42, 26], [0, 255, 1]],
  ['blue of a television', 1, false, [32, 240, 118], [1, 0, 255]],
  ['red in wide colours', 9, false, [74, 97, 240], [255, 0, 1]],
] as const)('%s', (_, matrix, isFullRange, coded, wanted) => {
  const found = converted({ matrix, isFullRange }, coded);
  for (const [index, value] of wanted.entries()) {
    expect(Math.abs((found[index] ?? 999) - value)).toBeLessThanOrEqual(2);
  }
});

test('two neighbours share their colour at half the resolution', () => {
  const rgb = new Uint8ClampedArray(9);
  rgbConverter({ matrix: 6, isFullRange: true })?.({
    luma: Uint8Array.of(76, 76, 150),
    blue: Uint8Array.of(85, 44),
    red: Uint8Array.of(255, 21),
    dropX: 1,
    rgb,
  });
  expect([...rgb].map((value) => Math.round(value / 255))).toEqual([1, 0, 0, 1, 0, 0, 0, 1, 0]);
});

test('an unknown matrix is left to the library', () => {
  expect(rgbConverter({ matrix: 0, isFullRange: true })).toBeNull();
  expect(rgbConverter({ matrix: 8, isFullRange: true })).toBeNull();
});
