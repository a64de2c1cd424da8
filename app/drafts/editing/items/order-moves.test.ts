import fc from 'fast-check';
import { expect, test } from 'vitest';

import { leastCpuMs } from '../../../../tests/harness/cpu-time.ts';
import { orderByDate } from './date-order.ts';
import { movesToOrder } from './order-moves.ts';

function move(list: readonly string[], { id, before }: { id: string; before: string | null }) {
  const others = list.filter((other) => other !== id);
  const place = before === null ? others.length : others.indexOf(before);
  return others.toSpliced(place, 0, id);
}

test('the moves lead to the wanted order, whatever it is', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 30 });
  const orders = ids.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(orders, ([current, wanted]) => {
      const moves = movesToOrder(current, wanted);
      expect(moves.reduce(move, current)).toEqual(wanted);
    }),
  );
});

test('items in place stay: one out of place takes one move', () => {
  expect(movesToOrder(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd'])).toEqual([]);
  expect(movesToOrder(['d', 'a', 'b', 'c'], ['a', 'b', 'c', 'd'])).toEqual([
    { id: 'd', before: null },
  ]);
});

test('items added or removed meanwhile are left alone', () => {
  expect(movesToOrder(['b', 'new', 'a'], ['a', 'gone', 'b'])).toEqual([{ id: 'a', before: 'b' }]);
});

test('reversing a list of 2,000 takes no noticeable time', async () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => `itm_${index}`);
  expect(movesToOrder(ids, ids.toReversed())).toHaveLength(1_999);
  expect(await leastCpuMs(() => movesToOrder(ids, ids.toReversed()), 250)).toBeLessThan(250);
});

test('pictures without a date come last; equal dates keep their order', () => {
  const items = [
    { id: 'none' },
    { id: 'later', taken: '2001-01-01T10:00:00' },
    { id: 'first', taken: '1999-12-31T23:59:59' },
    { id: 'also later', taken: '2001-01-01T10:00:00' },
    { id: 'nor this' },
  ];
  expect(orderByDate(items).map(({ id }) => id)).toEqual([
    'first',
    'later',
    'also later',
    'none',
    'nor this',
  ]);
});
