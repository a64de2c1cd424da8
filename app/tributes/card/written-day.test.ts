import { expect, test } from 'vitest';

import { writtenDay } from './written-day.ts';

test('the day is that of UTC for every reader, here in Kathmandu too', () => {
  expect(new Date('2026-11-20T21:05:00Z').getDate()).toBe(21);
  expect(writtenDay(new Date('2026-11-20T21:05:00Z'))).toBe('20 November 2026');
  expect(writtenDay(new Date('2026-01-01T00:00:00Z'))).toBe('1 January 2026');
});

test('an invalid date has an empty text', () => {
  expect(writtenDay(new Date('soon'))).toBe('');
});
