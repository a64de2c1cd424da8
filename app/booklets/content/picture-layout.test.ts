import { expect, test } from 'vitest';

import { BOOK_FORMATS, textArea } from '../page-formats.ts';
import {
  arrangeRows,
  isLargeEnough,
  printDpi,
  printPixels,
  type MeasuredPicture,
} from './picture-layout.ts';

const picture = (width: number, height: number): MeasuredPicture => ({
  address: '',
  width,
  height,
});
const many = (count: number, width = 4000, height = 3000) =>
  Array.from({ length: count }, () => picture(width, height));

const heights = (rows: ReturnType<typeof arrangeRows>) => rows.map(([first]) => first?.size.height);

test.each(['a5', 'a4', 'letter'] as const)(
  'the first two pictures of an album share the page with its title in %s',
  (format) => {
    const area = textArea(BOOK_FORMATS[format]);
    const pictures = [picture(3000, 3000), picture(3000, 4000), picture(3000, 3000)];
    const [one = 0, two = 0, three = 0] = heights(
      arrangeRows(pictures, BOOK_FORMATS[format], true),
    );
    expect(one + two).toBeLessThan(area.height * 0.68);
    expect(three).toBeGreaterThan(one);
  },
);

test('an album without a title has its first pictures as large as the others', () => {
  const rows = heights(arrangeRows(many(3, 3000, 3000), BOOK_FORMATS.a5, false));
  expect(new Set(rows).size).toBe(1);
});

test('a few pictures are printed at 250 dots per inch, many at fewer, and none so low that it looks soft', () => {
  const dpiOf = (count: number, width = 4000, height = 3000) => {
    const rows = arrangeRows(many(count, width, height), BOOK_FORMATS.a4, true);
    return printDpi(rows.flat().map(({ size }) => size));
  };
  expect(dpiOf(20)).toBe(250);
  expect(dpiOf(200)).toBeGreaterThanOrEqual(200);
  expect(dpiOf(200)).toBeLessThan(250);
  expect(dpiOf(600)).toBe(150);
  // 200 small originals have too few pixels to reach the limit, so the density is not reduced.
  expect(dpiOf(200, 400, 300)).toBe(250);
});

test('a printed picture has at least one pixel', () => {
  expect(printPixels(0.01, 250)).toBe(1);
  expect(printPixels(25.4, 200)).toBe(200);
});

const rowsOf = (pictures: MeasuredPicture[]) =>
  arrangeRows(pictures, BOOK_FORMATS.a5, false).map((row) => row.length);

test('two pictures are side by side if both have room for their captions', () => {
  const filler = many(62);
  expect(rowsOf(filler)[0]).toBe(2);
  expect(rowsOf([{ ...picture(4000, 3000), captionLength: 300 }, ...filler])[0]).toBe(1);
  expect(rowsOf([picture(5000, 1000), picture(800, 2400), ...filler])[0]).toBe(1);
  expect(rowsOf([picture(60, 40), ...filler])[0]).toBe(1);
});

test('a picture of a few pixels is printed small, and one of even fewer is not printed', () => {
  const [[small] = []] = arrangeRows([picture(60, 40)], BOOK_FORMATS.a5, false);
  expect(small?.size.width).toBeCloseTo(38.1);
  expect(isLargeEnough({ width: 60, height: 40 })).toBe(true);
  expect(isLargeEnough({ width: 1, height: 1 })).toBe(false);
});
