import { expect, test } from 'vitest';

import { sourceFor } from './near-pictures.ts';

const STEM = '/media/00112233445566778899aabbccddeeff-2400x1600';
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

test('the smallest stored size with enough pixels is loaded', () => {
  const size = { width: 900, height: 600 };
  expect(sourceFor(`${STEM}.webp`, { crop: WHOLE, size })).toBe(`${STEM}-960.webp`);
});

test('a crop needs a larger size', () => {
  const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
  const size = { width: 600, height: 400 };
  expect(sourceFor(`${STEM}.webp`, { crop, size })).toBe(`${STEM}-1280.webp`);
});

test('if no size is enough, the largest is loaded', () => {
  const size = { width: 3_000, height: 2_000 };
  expect(sourceFor(`${STEM}.webp`, { crop: WHOLE, size })).toBe(`${STEM}.webp`);
});
