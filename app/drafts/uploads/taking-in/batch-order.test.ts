import fc from 'fast-check';
import { expect, test } from 'vitest';

import { nextInBatch } from './batch-order.ts';

test('whatever is processed first, and whatever is already there, the order of choosing results', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      fc.integer({ min: 0, max: 3 }),
      (arrivals, others) => {
        let order = Array.from({ length: others }, (_, index) => `other-${index}`);
        const batch: Array<{ item: string; position: number }> = [];
        for (const position of arrivals) {
          const item = `item-${position}`;
          const before = nextInBatch(order, batch, position);
          const index = before === null ? order.length : order.indexOf(before);
          order = order.toSpliced(index, 0, item);
          batch.push({ item, position });
        }
        const expected = arrivals.toSorted((a, b) => a - b).map((position) => `item-${position}`);
        expect(order.slice(others)).toEqual(expected);
      },
    ),
  );
});

test('a picture moved by the family keeps its place, and later ones follow it', () => {
  const batch = [
    { item: 'first', position: 0 },
    { item: 'third', position: 2 },
  ];
  expect(nextInBatch(['third', 'first', 'old'], batch, 1)).toBe('old');
  expect(nextInBatch(['third', 'old'], batch, 1)).toBe('third');
  expect(nextInBatch(['old'], batch, 1)).toBeNull();
});

test('a file chosen by itself goes to the end', () => {
  expect(nextInBatch(['old'], [], null)).toBeNull();
});
