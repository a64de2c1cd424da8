import { expect, test } from 'vitest';

import { writeYuv, yuvBytes } from './video-colours.ts';

/** Y, U and V of a frame of 2 × 2 pixels. */
function yuvOf(...colours: [string, string, string, string] | [string]): number[] {
  const four = colours.length === 1 ? Array.from({ length: 4 }, () => colours[0]) : colours;
  const pixels = Uint32Array.from(four, (colour) => {
    const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    return (0xff_00_00_00 | ((b ?? 0) << 16) | ((g ?? 0) << 8) | (r ?? 0)) >>> 0;
  });
  const size = { width: 2, height: 2 };
  const target = new Uint8Array(yuvBytes(size));
  writeYuv(pixels, size, target);
  return [...target];
}

// The values are those of the standard, rounded.
test.each([
  ['white', 'ffffff', 235, 128, 128],
  ['black', '000000', 16, 128, 128],
  ['red', 'ff0000', 63, 102, 240],
  ['green', '00ff00', 173, 42, 26],
  ['blue', '0000ff', 32, 240, 118],
  ['grey', '808080', 126, 128, 128],
])('%s has the values of BT.709 in the limited range', (_, colour, y, u, v) => {
  expect(yuvOf(colour)).toEqual([y, y, y, y, u, v]);
});

test('each pixel keeps its brightness, and four share the mean of their colours', () => {
  expect(yuvOf('ffffff', '000000', 'ff0000', '0000ff')).toEqual([235, 16, 63, 32, 150, 153]);
});

test('brightness and colours are in the rows and columns of their pixels', () => {
  const size = { width: 4, height: 2 };
  const [white, red] = [0xff_ff_ff_ff, 0xff_00_00_ff];
  const target = new Uint8Array(yuvBytes(size));
  writeYuv(Uint32Array.from([white, white, red, red, red, white, red, red]), size, target);
  expect([...target.subarray(0, 8)]).toEqual([235, 235, 63, 63, 63, 235, 63, 63]);
  expect([...target.subarray(8, 10)]).toEqual([122, 102]);
  expect([...target.subarray(10)]).toEqual([156, 240]);
});
