import { expect, test } from 'vitest';

import { createPrices } from './prices.server.ts';
import { ProviderError } from './provider-error.ts';
import type { StripePrice } from './stripe-responses.server.ts';

const MONTHLY: StripePrice = {
  id: 'price_m',
  object: 'price',
  active: true,
  currency: 'usd',
  lookup_key: 'pro_monthly',
  unit_amount: 999,
  recurring: { interval: 'month', interval_count: 1 },
};

const YEARLY: StripePrice = {
  ...MONTHLY,
  id: 'price_y',
  lookup_key: 'pro_yearly',
  unit_amount: 9900,
  recurring: { interval: 'year', interval_count: 1 },
};

function provider(first: StripePrice[]) {
  let prices: StripePrice[] | ProviderError = first;
  let requestCount = 0;
  let minutes = 0;
  const logged: string[] = [];
  const log = (_fields: unknown, message: string) => void logged.push(message);
  return {
    prices: createPrices(
      {
        listPrices: () => {
          requestCount += 1;
          return prices instanceof Error ? Promise.reject(prices) : Promise.resolve(prices);
        },
      },
      { now: () => new Date(minutes * 60_000), log: { warn: log, error: log } },
    ),
    logged,
    requestCount: () => requestCount,
    setPrices: (next: StripePrice[]) => void (prices = next),
    fail: () => void (prices = new ProviderError('unreachable', { call: 'GET /v1/prices' })),
    advanceMinutes: (by: number) => void (minutes += by),
  };
}

test('"savings = 12 × monthly − yearly", amounts in dollars, exact to the cent', async () => {
  const { prices } = provider([YEARLY, MONTHLY]);
  expect(await prices.current()).toEqual({
    monthly: { amount: 9.99, currency: 'usd', priceId: 'price_m' },
    yearly: { amount: 99, currency: 'usd', priceId: 'price_y', savings: 20.88 },
  });
});

test('the savings are negative when a year costs more than twelve months', async () => {
  const { prices } = provider([MONTHLY, { ...YEARLY, unit_amount: 20_000 }]);
  expect((await prices.current())?.yearly.savings).toBe(-80.12);
});

test.each<[string, StripePrice[]]>([
  ['none', []],
  ['one of two', [MONTHLY]],
  ['an inactive one', [MONTHLY, { ...YEARLY, active: false }]],
  [
    'one in another currency, which would be shown as dollars',
    [{ ...MONTHLY, currency: 'eur' }, YEARLY],
  ],
  ['one without a fixed amount', [{ ...MONTHLY, unit_amount: null }, YEARLY]],
  ['one that does not recur', [{ ...MONTHLY, recurring: null }, YEARLY]],
  [
    'an interval of three months',
    [{ ...MONTHLY, recurring: { interval: 'month', interval_count: 3 } }, YEARLY],
  ],
  [
    'swapped lookup keys',
    [
      { ...MONTHLY, lookup_key: 'pro_yearly' },
      { ...YEARLY, lookup_key: 'pro_monthly' },
    ],
  ],
])('with %s there are no prices, and an error is logged', async (_name, list) => {
  const { prices, logged } = provider(list);
  expect(await prices.current()).toBeUndefined();
  expect(logged).toHaveLength(1);
});

test('concurrent calls share one request, and results are cached for a minute', async () => {
  const { prices, requestCount, advanceMinutes } = provider([MONTHLY, YEARLY]);
  await Promise.all(Array.from({ length: 20 }, () => prices.current()));
  await prices.current();
  expect(requestCount()).toBe(1);
  advanceMinutes(2);
  await prices.current();
  expect(requestCount()).toBe(2);
});

test('with the provider down cached prices are used for an hour, and new ones as soon as it is back', async () => {
  const { prices, fail, setPrices, advanceMinutes } = provider([MONTHLY, YEARLY]);
  await prices.current();
  fail();
  advanceMinutes(59);
  expect((await prices.current())?.monthly.priceId).toBe('price_m');
  advanceMinutes(2);
  await expect(prices.current()).rejects.toThrow(ProviderError);
  setPrices([{ ...MONTHLY, id: 'price_new' }, YEARLY]);
  expect((await prices.current())?.monthly.priceId).toBe('price_new');
});

test('with the provider down from the start there are no prices', async () => {
  const { prices, fail } = provider([]);
  fail();
  await expect(prices.current()).rejects.toThrow(ProviderError);
});
