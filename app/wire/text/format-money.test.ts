import { expect, test } from 'vitest';

import { formatMoney } from './format-money.ts';

test.each([
  ['en', '$1,200.50'],
  ['de', '1.200,50\u00A0$'],
  ['fr', '1\u00A0200,50\u00A0$US'],
  ['ja', '$1,200.50'],
])('in %s, an amount is %j', (language, text) => {
  expect(formatMoney(1200.5, language, { currency: 'USD' })).toBe(text);
});

test("right to left, the amount is isolated and its currency's letters stay with their sign", () => {
  expect(formatMoney(0, 'ar', { currency: 'USD', trailingZeroDisplay: 'stripIfInteger' })).toBe(
    '\u2068\u200F0\u00A0\u2066US$\u2069\u2069',
  );
  expect(formatMoney(5, 'he', { currency: 'USD' })).toMatch(/^\u2068.*\u2066\$\u2069\u2069$/);
});
