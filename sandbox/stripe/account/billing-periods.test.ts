import { expect, test } from 'vitest';

import { nextPeriodEnd } from './billing-periods.ts';

const at = (text: string) => Date.parse(text) / 1000;
const day = (seconds: number) => new Date(seconds * 1000).toISOString();

test('a month later is the same day and the same second of the next month', () => {
  const start = at('2026-11-21T20:18:07Z');
  expect(day(nextPeriodEnd(start, 'month', start))).toBe('2026-12-21T20:18:07.000Z');
});

test('a period that begins on the 31st ends on the last day of shorter months, and on the 31st again', () => {
  const start = at('2027-01-31T10:00:00Z');
  const february = nextPeriodEnd(start, 'month', start);
  expect(day(february)).toBe('2027-02-28T10:00:00.000Z');
  const march = nextPeriodEnd(start, 'month', february);
  expect(day(march)).toBe('2027-03-31T10:00:00.000Z');
});

test('a year from a leap day ends on the 28th of February', () => {
  const start = at('2028-02-29T00:00:00Z');
  expect(day(nextPeriodEnd(start, 'year', start))).toBe('2029-02-28T00:00:00.000Z');
});
