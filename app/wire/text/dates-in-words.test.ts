import { expect, test } from 'vitest';

import {
  localDayInWords,
  localDayWithoutYear,
  localMomentInWords,
  localTimeInWords,
  utcDayInWords,
} from './dates-in-words.ts';

test('a mail and a page of the server name the day in UTC', () => {
  expect(utcDayInWords(new Date('2026-11-20T23:59:59.999Z'))).toBe('20 November 2026');
  expect(utcDayInWords(new Date('2026-11-21T00:00:00Z'))).toBe('21 November 2026');
});

test('a screen names day and time in the time zone of the browser', () => {
  const instant = new Date(2026, 10, 3, 20, 4);
  expect(localDayInWords(instant)).toBe('3 November 2026');
  expect(localDayWithoutYear(instant)).toBe('3 November');
  expect(localTimeInWords(instant)).toBe('20:04');
  expect(localMomentInWords(instant)).toBe('3 November 2026 at 20:04');
});
