import { expect, test } from 'vitest';

import { parseShortCode } from './short-codes.ts';

test.each([
  ['4F7K2M9Q', '4F7K2M9Q'],
  ['4f7k2m9q', '4F7K2M9Q'],
  ['oO0IiLl1', '00011111'],
  ['4F7K2M9Q)', '4F7K2M9Q'],
  ['<4F7K2M9Q>.', '4F7K2M9Q'],
  ['4F7K-2M9Q', '4F7K2M9Q'],
  ['4F7K 2M9Q\u200B', '4F7K2M9Q'],
  ['*4F7K2M9Q*', '4F7K2M9Q'],
])('%s is the code %s', (written, code) => {
  expect(parseShortCode(written)).toBe(code);
});

test.each([
  '',
  '4F7K2M9',
  '4F7K2M9QQ',
  '4F7K2M9U',
  '4F7K-2M9',
  '４F7K2M9Q',
  '../../..',
  '4F7K2M9Qé',
  ')'.repeat(99),
])("'%s' isn't a code", (written) => {
  expect(parseShortCode(written)).toBeUndefined();
});
