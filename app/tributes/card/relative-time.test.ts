import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { relativeTime } from './relative-time.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function ago(elapsed: number): string {
  return relativeTime(new Date(NOW.getTime() - elapsed), NOW);
}

describe("relative time: 'Just now', 'Nm ago', 'Nh ago' (under 24 hours), 'Nd ago' (under 7 days), 'Nw ago' (under 4 weeks), 'Nmo ago' (under 12 months), else 'Ny ago'", () => {
  test.each([
    [0, 'Just now'],
    [MINUTE - 1, 'Just now'],
    [MINUTE, '1m ago'],
    [HOUR - 1, '59m ago'],
    [HOUR, '1h ago'],
    [DAY - 1, '23h ago'],
    [DAY, '1d ago'],
    [7 * DAY - 1, '6d ago'],
    [7 * DAY, '1w ago'],
    [28 * DAY - 1, '3w ago'],
    [28 * DAY, '1mo ago'],
    [61 * DAY, '2mo ago'],
    [365 * DAY, '11mo ago'],
    [366 * DAY, '1y ago'],
    [20 * 365.2425 * DAY, '20y ago'],
  ])('%i ms ago is %s', (elapsed, words) => {
    expect(ago(elapsed)).toBe(words);
  });

  test("a tribute dated in the future is 'Just now'", () => {
    expect(relativeTime(new Date('2999-01-01T00:00:00Z'), NOW)).toBe('Just now');
  });

  test('an invalid date has an empty text', () => {
    expect(relativeTime(new Date('soon'), NOW)).toBe('');
  });

  test('a longer time never reads shorter', () => {
    const UNITS = ['m', 'h', 'd', 'w', 'mo', 'y'];
    const rank = (words: string) => {
      const [, count = '0', unit = ''] = /^(\d+)(\D+) ago$/.exec(words) ?? [];
      return UNITS.indexOf(unit) * 1_000 + Number(count);
    };
    const anAge = fc.integer({ min: 0, max: 30 * 366 * DAY });
    fc.assert(
      fc.property(anAge, anAge, (a, b) => {
        const [shorter, longer] = [Math.min(a, b), Math.max(a, b)];
        expect(rank(ago(longer))).toBeGreaterThanOrEqual(rank(ago(shorter)));
      }),
    );
  });
});
