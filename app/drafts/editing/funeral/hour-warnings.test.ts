import { expect, test } from 'vitest';

import { createI18n, pageI18n } from '../../../language/i18n.ts';
import { hourWarnings, pastProblem } from './hour-warnings.ts';

const english = createI18n('en');

const at = (date: string, time: string, timeZone = 'Europe/Berlin') => ({
  id: 'itm_1',
  date,
  time,
  timeZone,
});

test.each([
  ['2026-03-29', '02:30', 'Europe/Berlin'],
  ['2026-03-08', '02:00', 'America/New_York'],
])('an hour skipped by the clocks: %s at %s in %s', (date, time, zone) => {
  expect(hourWarnings(english, at(date, time, zone))).toEqual({
    problem:
      'The clocks go forward on this day, so this time doesn’t exist. Enter a different time.',
  });
});

test.each([
  ['2026-10-25', '02:30', 'Europe/Berlin', 'Central European Summer Time'],
  ['2026-11-01', '01:00', 'America/New_York', 'Eastern Daylight Time'],
])('an hour that occurs twice says which one it is: %s at %s in %s', (date, time, zone, name) => {
  expect(hourWarnings(english, at(date, time, zone))).toEqual({
    note: `The clocks go back on this day, so ${time} happens twice. We’ll use the first one (${name}).`,
  });
});

test.each([
  at('2026-12-03', '14:00'),
  at('2026-12', '02:30'),
  at('2026-3-29', '02:30'),
  at('2026-03-29', ''),
  at('2026-03-29', '2:30'),
  at('2026-03-29', '02:30', 'Mars/Base'),
  { id: 'itm_1' },
])('%j gets no warning', (item) => {
  expect(hourWarnings(english, item)).toEqual({});
});

test('a date in the past is questioned, in the time zone of its place', () => {
  const now = new Date('2026-12-03T23:30:00Z');
  const problem = (date: string, zone: string) => {
    const found = pastProblem(at(date, '', zone), now);
    return found && pageI18n._(found);
  };
  expect(problem('2026-12-02', 'Europe/London')).toMatch(/in the past/);
  expect(problem('2026-12-03', 'Europe/London')).toBeUndefined();
  expect(problem('2026-12-03', 'Europe/Warsaw')).toMatch(/in the past/);
  expect(problem('2026-12', 'Europe/Warsaw')).toBeUndefined();
  expect(problem('2026-12-01', 'Mars/Base')).toBeUndefined();
});
