import { expect, test } from 'vitest';

import { formatCount } from './format-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [20_000, '20,000'],
  [1_234_567, '1,234,567'],
])('%i is written as %s', (count, text) => expect(formatCount(count, 'en')).toBe(text));

test.each([
  ['de', '20.000'],
  ['fr', '20\u00A0000'],
  ['hi', '20,000'],
])('in %s, 20000 is written as %s', (language, text) =>
  expect(formatCount(20_000, language)).toBe(text),
);
