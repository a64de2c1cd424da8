import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pageI18n } from '../language/i18n.ts';
import {
  compareLifeDates,
  decadeOf,
  formatFamilyDate,
  formatLifeDate,
  formatLifeSpan,
  isLifeDate,
  parseLifeDate,
} from './life-dates.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const year = fc.integer({ min: 1000, max: 2999 });

const lifeDate = fc
  .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .chain(([y, m, d]) => {
    const [month, day] = [m, d].map((part) => String(part).padStart(2, '0'));
    return fc.constantFrom(`${y}`, `${y}-${month}`, `${y}-${month}-${day}`);
  });

describe('a life date', () => {
  test.each(['1941-03-09', '1941-03', '1941', '2024-02-29', '2000-02-29', '1000', '2999-12-31'])(
    'is %s',
    (value) => {
      expect(isLifeDate(value)).toBe(true);
    },
  );

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-13',
    '2024-00',
    '2024-01-00',
    '2024-01-32',
    '0999',
    '3000',
    '24-01-01',
    '2024-1-1',
    '1941-03-09T00:00:00Z',
    '9 Mar 1941',
    ' 1941',
    '1941\n',
    '',
    '１９４１',
  ])('is not %j', (value) => {
    expect(isLifeDate(value)).toBe(false);
  });

  test('accepts a day exactly when the calendar has it', () => {
    const part = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(year, part, part, (y, m, d) => {
        const text = [y, ...[m, d].map((number) => String(number).padStart(2, '0'))].join('-');
        const moment = new Date(0);
        moment.setUTCFullYear(y, m - 1, d);
        const isReal = moment.getUTCMonth() === m - 1 && moment.getUTCDate() === d;
        expect(isLifeDate(text)).toBe(isReal);
      }),
    );
  });

  test('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(formatLifeDate(text)).toBe(isLifeDate(text) ? formatLifeDate(text) : text);
        expect(parseLifeDate(text) === null).toBe(!isLifeDate(text));
      }),
    );
  });
});

describe('"day, short month, year; a part that is unknown is left out, never invented"', () => {
  test.each([
    ['1941-03-09', '9 Mar 1941'],
    ['1941-03', 'Mar 1941'],
    ['1941', '1941'],
    ['2024-12-31', '31 Dec 2024'],
    ['about 1900', 'about 1900'],
  ])('%s is %s', (value, shown) => {
    expect(formatLifeDate(value)).toBe(shown);
  });

  test('"they show the same day in every time zone": the day in the text is the day on the screen', () => {
    fc.assert(
      fc.property(lifeDate, (value) => {
        const [y, m, d] = value.split('-');
        const month = m && MONTHS[Number(m) - 1];
        const expected = [d && Number(d), month, y].filter((part) => part !== undefined);
        expect(formatLifeDate(value)).toBe(expected.join(' '));
      }),
    );
  });
});

test.each([
  ['1941-03-09', 'Mar 9, 1941'],
  ['1941-03', 'Mar 1941'],
  ['1941', '1941'],
  ['unknown', 'unknown'],
])('"dob shown as short month, day, year": %s is %s', (value, shown) => {
  expect(formatFamilyDate(value)).toBe(shown);
});

test('a life span shows the known dates', () => {
  expect(formatLifeSpan(pageI18n, '1941-03-09', '2024-02-03')).toBe('9 Mar 1941 – 3 Feb 2024');
  expect(formatLifeSpan(pageI18n, '1941', undefined)).toBe('Born 1941');
  expect(formatLifeSpan(pageI18n, undefined, '2024-02')).toBe('Died Feb 2024');
  expect(formatLifeSpan(pageI18n, undefined, undefined)).toBeNull();
});

test.each([
  ['1941-03-09', 1940],
  ['1939', 1930],
  ['2000-01', 2000],
  ['long ago', null],
])('"grouped by decade of the year": %s belongs to %s', (value, decade) => {
  expect(decadeOf(value)).toBe(decade);
});

describe('the order of life dates', () => {
  test('compares the parts both dates have', () => {
    expect(compareLifeDates('1941', '1942')).toBeLessThan(0);
    expect(compareLifeDates('1941-04', '1941-03-09')).toBeGreaterThan(0);
    expect(compareLifeDates('1941', '1941-03-09')).toBe(0);
  });

  test('is reversed when the two are swapped', () => {
    fc.assert(
      fc.property(lifeDate, lifeDate, (a, b) => {
        expect(Math.sign(compareLifeDates(a, b)) + Math.sign(compareLifeDates(b, a))).toBe(0);
      }),
    );
  });
});
