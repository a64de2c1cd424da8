import { expect, test } from 'vitest';

import { numberOf } from './stepper.tsx';

test.each([
  [' 7 ', 7],
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['٧٫٥', 7.5],
  ['۷', 7],
  ['７', 7],
  ['seven', undefined],
  ['', undefined],
])('%j is the number %j', (typed, number) => {
  expect(numberOf(typed)).toBe(number);
});
