import { expect, test } from 'vitest';

import { median, quantile, sideBySide } from './rounds.ts';

test('the compared variants take turns, and each starts in turn', async () => {
  const order: string[] = [];
  await sideBySide(
    () => Promise.resolve(order.push('ours')),
    () => Promise.resolve(order.push('against')),
  );
  expect(order.join(' ')).toBe('ours against against ours ours against against ours ours against');
});

test('one slow round changes neither the medians nor the ratio', async () => {
  const ours = [2, 2, 90, 2, 2];
  const measured = await sideBySide(
    () => Promise.resolve(ours.shift() ?? 0),
    () => Promise.resolve(4),
  );
  expect(measured).toEqual({ ours: 2, against: 4, ratio: 0.5 });
});

test('fewer than five rounds are never taken', async () => {
  let rounds = 0;
  const count = () => Promise.resolve((rounds += 0.5));
  await sideBySide(count, count, 1);
  expect(rounds).toBe(5);
});

test('a quantile is one of the values, and undefined for none', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.99)).toBe(10);
  expect(() => median([])).toThrow('nothing');
});
