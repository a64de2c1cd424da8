import { describe, expect, test } from 'vitest';

import { backupName, timeOfBackup } from './backup-names.ts';
import { chooseExpired, KEPT } from './keeping.ts';

const DAY = 24 * 3600 * 1000;
const START = Date.UTC(2026, 0, 1, 3, 0, 7);

const nameOfDay = (day: number) => backupName(new Date(START + day * DAY));

/** What is there after each night's backup and removal. */
function afterNights(nights: number): string[] {
  let names: string[] = [];
  for (let night = 0; night < nights; night += 1) {
    names.push(nameOfDay(night));
    const expired = new Set(chooseExpired(names));
    names = names.filter((name) => !expired.has(name));
  }
  return names;
}

describe('backup names', () => {
  test('are the time each was started', () => {
    const time = new Date('2026-11-28T03:00:07.999Z');
    expect(backupName(time)).toBe('backup-2026-11-28T03-00-07Z');
    expect(timeOfBackup('backup-2026-11-28T03-00-07Z')).toEqual(new Date('2026-11-28T03:00:07Z'));
  });

  test.each([
    'backup-2026-02-31T03-00-07Z',
    'backup-2026-11-28T24-00-07Z',
    'backup-2026-11-28',
    'backup-2026-11-28T03-00-07Z.unfinished',
    'before-the-upgrade',
    '2026-11-28',
    '',
  ])('%s is not one', (name) => {
    expect(timeOfBackup(name)).toBeNull();
  });
});

describe('are kept:', () => {
  test('seven days, four weeks and twelve months, and nothing else', () => {
    const names = afterNights(800);
    const newest = 799;
    const days = names.map((name) =>
      Math.floor(((timeOfBackup(name)?.getTime() ?? 0) - START) / DAY),
    );
    for (let day = newest; day > newest - KEPT.days; day -= 1) expect(days).toContain(day);
    expect(names.length).toBeLessThanOrEqual(KEPT.days + KEPT.weeks + KEPT.months);
    const months = new Set(names.map((name) => name.slice(7, 14)));
    expect(months.size).toBe(KEPT.months);
    const oldest = Math.min(...days);
    // The last day of the month eleven months ago.
    expect(newest - oldest).toBeGreaterThan(300);
    expect(newest - oldest).toBeLessThan(340);
    const lastSundays = Array.from({ length: 21 }, (_, ago) => newest - ago).filter(
      (day) => new Date(START + day * DAY).getUTCDay() === 0,
    );
    expect(days).toEqual(expect.arrayContaining(lastSundays));
  });

  test('the newest of several a day', () => {
    const names = ['03', '09', '21'].map((hour) => `backup-2026-11-28T${hour}-00-00Z`);
    expect(chooseExpired(names)).toEqual(names.slice(0, 2));
  });

  test('the newest, however old it is, and the last that was proven', () => {
    expect(chooseExpired(['backup-2019-01-01T03-00-00Z'])).toEqual([]);
    const names = Array.from({ length: 60 }, (_, day) => nameOfDay(day));
    expect(chooseExpired(names)).toContain(nameOfDay(20));
    expect(chooseExpired(names, [nameOfDay(20)])).not.toContain(nameOfDay(20));
  });

  test('after a long break the old ones, until new ones replace them', () => {
    const old = Array.from({ length: 5 }, (_, day) => nameOfDay(day));
    expect(chooseExpired([...old, nameOfDay(900)])).toEqual([]);
  });

  test("everything the product doesn't recognize", () => {
    const foreign = [
      'manual',
      'backup-2020-01-01',
      'lost+found',
      'backup-2020-01-01T03-00-00Z.tar',
    ];
    const names = Array.from({ length: 60 }, (_, day) => nameOfDay(day));
    expect(chooseExpired([...foreign, ...names])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/manual|found|tar$|01-01$/)]),
    );
  });
});
