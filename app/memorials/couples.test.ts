import { describe, expect, test } from 'vitest';

import { pageI18n } from '../language/i18n.ts';
import type { Memorial } from './contract.ts';
import { datesOfLives, joinNames, lifeSpans, locationBlocks, people, yearsOf } from './couples.ts';
import type { LifeDate } from './life-dates.ts';

const ONE: Memorial = {
  slug: 'ada-lind',
  actionButtons: { sendCondolences: true, addTribute: true, share: true },
  fullName: 'Ada Lind',
  sections: [],
};
const date = (text: string) => text as LifeDate;
const COUPLE: Memorial = { ...ONE, fullName2: 'Carl Lind' };

describe('names', () => {
  test("a couple's name is 'joined as \"A & B\"'", () => {
    expect(joinNames(COUPLE)).toBe('Ada Lind & Carl Lind');
  });

  test('a person alone keeps one name', () => {
    expect(joinNames(ONE)).toBe('Ada Lind');
  });

  test('in a draft, the first name may be missing', () => {
    expect(joinNames({ fullName: '', fullName2: 'Carl Lind' })).toBe('Carl Lind');
    expect(joinNames({ fullName: '' })).toBe('');
  });
});

describe('the years on a card', () => {
  const lives = { dob: '1929-03-09', dod: '2012', dob2: '1932', dod2: '2021-05' };

  test('of a couple are those of both', () => {
    expect(yearsOf(pageI18n, { ...lives, fullName2: 'Mary' })).toBe('1929 – 2012 · 1932 – 2021');
    expect(datesOfLives(pageI18n, { ...lives, fullName2: 'Mary' })).toBe(
      '9 Mar 1929 – 2012 · 1932 – May 2021',
    );
    expect(yearsOf(pageI18n, { fullName2: 'Mary', dob: '1929', dod2: '2021' })).toBe(
      'Born 1929 · Died 2021',
    );
  });

  test('of one person are theirs, and empty if none is known', () => {
    expect(yearsOf(pageI18n, lives)).toBe('1929 – 2012');
    expect(yearsOf(pageI18n, { fullName2: 'Mary', dob2: '1932' })).toBe('Born 1932');
    expect(yearsOf(pageI18n, { fullName2: 'Mary' })).toBe('');
  });
});

describe('locations are \'joined with " / " unless equal or one is missing\'', () => {
  test.each([
    ['Lund', 'Malmö', 'Lund / Malmö'],
    ['Lund', 'Lund', 'Lund'],
    ['Lund', ' Lund ', 'Lund'],
    ['Lund', undefined, 'Lund'],
    [undefined, 'Malmö', 'Malmö'],
    [undefined, undefined, undefined],
  ])('%s and %s give %s', (birthLocation, birthLocation2, joined) => {
    const [block] = locationBlocks({ ...COUPLE, birthLocation, birthLocation2 });
    expect(block?.places.join(' / ')).toBe(joined);
  });

  test('the blocks are in the order Birth, Burial, Death, and missing ones are left out', () => {
    const blocks = locationBlocks({
      ...ONE,
      deathLocation: 'Oslo',
      birthLocation: 'Lund',
    });
    expect(blocks).toEqual([
      { label: 'Birth Location', places: ['Lund'] },
      { label: 'Death Location', places: ['Oslo'] },
    ]);
  });

  test('a burial location keeps its lines', () => {
    const [block] = locationBlocks({ ...ONE, burialLocation: 'North Cemetery\nPlot 4' });
    expect(block?.places).toEqual(['North Cemetery\nPlot 4']);
  });
});

const spansOf = (memorial: Memorial) => lifeSpans(pageI18n, people(memorial), memorial.language);

describe('dates', () => {
  test("dates are 'formatted as day, short month, year'", () => {
    expect(spansOf({ ...ONE, dob: date('1941-03-09'), dod: date('2024-02-02') })).toEqual([
      { dates: '9 Mar 1941 – 2 Feb 2024' },
    ]);
  });

  test("there is 'a second pair for couples', each under its name", () => {
    const spans = spansOf({
      ...COUPLE,
      dob: date('1941'),
      dod: date('2020-05'),
      dob2: date('1938-12-01'),
    });
    expect(spans).toEqual([
      { name: 'Ada Lind', dates: '1941 – May 2020' },
      { name: 'Carl Lind', dates: 'Born 1 Dec 1938' },
    ]);
  });

  test('unknown dates leave no empty line', () => {
    expect(spansOf(ONE)).toEqual([]);
    expect(spansOf(COUPLE)).toEqual([]);
  });

  test('a single known date is labelled', () => {
    expect(spansOf({ ...ONE, dod: date('2024-02-02') })).toEqual([{ dates: 'Died 2 Feb 2024' }]);
  });
});

test('search engines get one person, or two for a couple', () => {
  expect(people({ ...ONE, dob: date('1941-03-09') })).toMatchObject([
    { name: 'Ada Lind', born: '1941-03-09' },
  ]);
  expect(people({ ...COUPLE, dob2: date('1938-12-01') })).toMatchObject([
    { name: 'Ada Lind' },
    { name: 'Carl Lind', born: '1938-12-01' },
  ]);
});
