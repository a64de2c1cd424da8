import { describe, expect, test } from 'vitest';

import { dateIn, instantOf, isRepeatedHour, isTimeZone } from './local-time.ts';

describe('the instant of a local time', () => {
  test.each([
    ['2026-12-03', '14:00', 'Europe/Warsaw', '2026-12-03T13:00:00.000Z'],
    ['2026-07-03', '14:00', 'Europe/Warsaw', '2026-07-03T12:00:00.000Z'],
    ['2026-12-03', '14:00', 'America/New_York', '2026-12-03T19:00:00.000Z'],
    ['2026-12-03', '09:30', 'Asia/Kolkata', '2026-12-03T04:00:00.000Z'],
    ['2026-12-03', '09:30', 'Asia/Kathmandu', '2026-12-03T03:45:00.000Z'],
    ['2026-12-03', '09:30', 'Pacific/Kiritimati', '2026-12-02T19:30:00.000Z'],
    ['2026-12-03', '09:30', 'Pacific/Pago_Pago', '2026-12-03T20:30:00.000Z'],
    ['2028-02-29', '00:00', 'Europe/London', '2028-02-29T00:00:00.000Z'],
    ['2026-12-03', '09:30', 'UTC', '2026-12-03T09:30:00.000Z'],
  ])('%s at %s in %s', (date, time, zone, expected) => {
    expect(instantOf(date, time, zone)?.toISOString()).toBe(expected);
  });

  test.each([
    ['2026-03-29', '02:30', 'Europe/Berlin'],
    ['2026-03-08', '02:00', 'America/New_York'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe'],
    // Samoa left out a whole day.
    ['2011-12-30', '12:00', 'Pacific/Apia'],
  ])("that doesn't exist: %s at %s in %s", (date, time, zone) => {
    expect(instantOf(date, time, zone)).toBeUndefined();
  });

  test.each([
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01', '01:00', 'America/New_York', '2026-11-01T05:00:00.000Z'],
    ['2027-04-04', '01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
  ])('is the first one if the hour occurs twice: %s at %s in %s', (date, time, zone, expected) => {
    expect(instantOf(date, time, zone)?.toISOString()).toBe(expected);
    expect(isRepeatedHour(date, time, zone)).toBe(true);
  });

  test.each([
    ['2026-10-25', '01:30', 'Europe/Berlin'],
    ['2026-10-25', '03:00', 'Europe/Berlin'],
    ['2026-10-25', '02:30', 'Asia/Kolkata'],
    ['2026-03-29', '02:30', 'Europe/Berlin'],
  ])("doesn't occur twice: %s at %s in %s", (date, time, zone) => {
    expect(isRepeatedHour(date, time, zone)).toBe(false);
  });
});

test('the date depends on the time zone', () => {
  const instant = new Date('2026-12-03T23:30:00Z');
  expect(dateIn('Europe/London', instant)).toBe('2026-12-03');
  expect(dateIn('Europe/Warsaw', instant)).toBe('2026-12-04');
});

test.each(['Europe/Warsaw', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5', 'Asia/Calcutta'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test.each([
  '',
  '+02:00',
  'Mars/Base',
  'CET;DROP',
  'Europe/Warsaw\r\n',
  `Europe/${'a'.repeat(5_000)}`,
])("%j isn't a time zone", (name) => {
  expect(isTimeZone(name)).toBe(false);
});
