import { expect, test } from 'vitest';

import { createI18n, pageI18n } from '../../language/i18n.ts';
import { chargeSentence, pricePerMonth, savingsBadge } from './format-price.ts';

function billing(monthly: number, yearly: number) {
  const price = (amount: number) => ({ amount, currency: 'usd', priceId: `price_${amount}` });
  return {
    monthly: price(monthly),
    yearly: { ...price(yearly), savings: 12 * monthly - yearly },
  };
}

test('"yearly price per month is the yearly amount divided by 12 with 2 decimals"', () => {
  expect(pricePerMonth(pageI18n, billing(9.99, 99), 'yearly')).toBe('$8.25');
  expect(pricePerMonth(pageI18n, billing(10, 100), 'yearly')).toBe('$8.33');
  expect(pricePerMonth(pageI18n, billing(10, 96), 'yearly')).toBe('$8.00');
  expect(pricePerMonth(pageI18n, billing(9.99, 99), 'monthly')).toBe('$9.99');
  expect(pricePerMonth(pageI18n, billing(10, 96), 'monthly')).toBe('$10.00');
});

test('a price is in dollars in every language', () => {
  expect(pricePerMonth(pageI18n, billing(1200.5, 12_000), 'monthly')).toBe('$1,200.50');
  expect(chargeSentence(pageI18n, billing(9.99, 99), 'monthly')).toBe('$9.99 billed monthly');
  expect(chargeSentence(pageI18n, billing(9.99, 99), 'yearly')).toBe('$99.00 billed yearly');
  const inGerman = pricePerMonth(createI18n('de'), billing(1200.5, 12_000), 'monthly');
  expect(inGerman.replaceAll(/\s/g, ' ')).toBe('1.200,50 $');
});

test('"a badge \'Save ${savings}\' appears when savings is above 0"', () => {
  expect(savingsBadge(pageI18n, billing(9.99, 99))).toBe('Save $20.88');
  expect(savingsBadge(pageI18n, billing(10, 100))).toBe('Save $20');
  expect(savingsBadge(pageI18n, billing(10, 119.5))).toBe('Save $0.50');
  expect(savingsBadge(pageI18n, billing(10, 120))).toBeUndefined();
  expect(savingsBadge(pageI18n, billing(10, 130))).toBeUndefined();
});
