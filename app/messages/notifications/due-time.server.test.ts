import { describe, expect, test } from 'vitest';

import { dueAt, eveningAfter, type NotificationPlan } from './due-time.server.ts';

const evening = (instant: string, zone: string) =>
  eveningAfter(new Date(instant), zone).toISOString();

describe('18:00 in the family’s time zone', () => {
  test.each([
    ['2026-01-10T12:00:00Z', 'Europe/Vienna', '2026-01-10T17:00:00.000Z'],
    ['2026-07-10T12:00:00Z', 'Europe/Vienna', '2026-07-10T16:00:00.000Z'],
    ['2026-07-10T16:00:00Z', 'Europe/Vienna', '2026-07-10T16:00:00.000Z'],
    ['2026-07-10T16:00:01Z', 'Europe/Vienna', '2026-07-11T16:00:00.000Z'],
    ['2026-07-10T23:30:00Z', 'Pacific/Auckland', '2026-07-11T06:00:00.000Z'],
    ['2026-07-10T03:00:00Z', 'America/Los_Angeles', '2026-07-11T01:00:00.000Z'],
    ['2026-07-10T12:00:00Z', 'Asia/Kathmandu', '2026-07-10T12:15:00.000Z'],
    ['2026-07-10T00:00:00Z', 'Pacific/Kiritimati', '2026-07-10T04:00:00.000Z'],
  ])('after %s in %s is %s', (instant, zone, expected) => {
    expect(evening(instant, zone)).toBe(expected);
  });

  test('is right on days when clocks change, and on the evening before', () => {
    expect(evening('2026-03-28T18:00:00Z', 'Europe/Vienna')).toBe('2026-03-29T16:00:00.000Z');
    expect(evening('2026-10-24T17:00:00Z', 'Europe/Vienna')).toBe('2026-10-25T17:00:00.000Z');
    expect(evening('2026-11-01T05:00:00Z', 'America/New_York')).toBe('2026-11-01T23:00:00.000Z');
    expect(evening('2026-03-08T05:00:00Z', 'America/New_York')).toBe('2026-03-08T22:00:00.000Z');
  });

  test.each(['', 'Nowhere/Atlantis', '../../etc'])(
    'in the unknown zone %j is that of UTC',
    (zone) => {
      expect(evening('2026-07-10T12:00:00Z', zone)).toBe('2026-07-10T18:00:00.000Z');
    },
  );
});

describe('a mail is due', () => {
  const plan: NotificationPlan = {
    since: new Date('2026-07-10T12:00:00Z'),
    notify: 'at-once',
    timeZone: 'Europe/Vienna',
    pausedUntil: null,
    sentAt: null,
    refusedAt: null,
  };
  const due = (fields: Partial<NotificationPlan>) => dueAt({ ...plan, ...fields })?.toISOString();

  test('at once for the first message, and an hour after the last mail for the next', () => {
    expect(due({})).toBe('2026-07-10T12:00:00.000Z');
    expect(due({ sentAt: new Date('2026-07-10T11:30:00Z') })).toBe('2026-07-10T12:30:00.000Z');
    expect(due({ sentAt: new Date('2026-07-10T10:30:00Z') })).toBe('2026-07-10T12:00:00.000Z');
  });

  test('in the evening, never, or after a pause', () => {
    expect(due({ notify: 'evening' })).toBe('2026-07-10T16:00:00.000Z');
    expect(due({ notify: 'never' })).toBeUndefined();
    const pausedUntil = new Date('2026-08-09T12:00:00Z');
    expect(due({ pausedUntil })).toBe('2026-08-09T12:00:00.000Z');
  });

  test('once a day to an address that was refused', () => {
    expect(due({ refusedAt: new Date('2026-07-10T11:59:00Z') })).toBe('2026-07-11T11:59:00.000Z');
  });
});
