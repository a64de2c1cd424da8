import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { wordsOfNames, wordsOfSearch } from './fold-name.ts';

function finds(search: string, ...names: string[]): boolean {
  const stored = wordsOfNames(names);
  const searched = wordsOfSearch(search);
  return searched.length > 0 && searched.every((word) => stored.some((w) => w.startsWith(word)));
}

describe('a search finds a name', () => {
  test.each([
    ['eleanor', 'Eleanor Whitfield'],
    ['WHIT', 'Eleanor Whitfield'],
    ['whitfield eleanor', 'Eleanor Whitfield'],
    ['muller', 'Anna Müller'],
    ['mueller', 'Anna Müller'],
    ['müller', 'Anna Müller'],
    ['mu\u0308ller', 'Anna Müller'],
    ['lukasz', 'Łukasz Nowak'],
    ['sondergaard', 'Kirsten Søndergaard'],
    ['soendergaard', 'Kirsten Søndergaard'],
    ['aase', 'Åse Lind'],
    ['ase', 'A\u030Ase Lind'],
    ['aase', 'A\u030Ase Lind'],
    ['strauss', 'Johann Strauß'],
    ['Strauß', 'Johann Strauss'],
    ["o'brien", 'Mary O’Brien'],
    ['obrien', "Mary O'Brien"],
    ['brien', "Mary O'Brien"],
    ['елкина', 'Анна Ёлкина'],
    ['αντωνιου', 'Νίκος Αντωνίου'],
    ['νικοσ', 'Νίκος Αντωνίου'],
    ['istanbullu', 'Ayşe İstanbullu'],
    ['健二', '田中健二'],
    ['田', '田中健二'],
    ['민수', '김민수'],
    ['محمد', 'مُحَمَّد علي'],
    ['فاطمه', 'فاطمة علي'],
    ['فاطمة على', 'فاطمه علي'],
    ['محمد', 'محمـــد علي'],
    ['کریم', 'كريم حسن'],
    ["ז'בוטינסקי", 'זאב ז׳בוטינסקי'],
    ['רמב"ם', 'רמב״ם'],
    ['kaahumanu', 'Kaʻahumanu'],
    ['たなか', 'タナカ サクラ'],
    ['高橋', '髙橋一郎'],
    ['渡邊', '渡辺健'],
    ['कमला', 'कमला देवी'],
    ['jean luc', 'Jean-Luc Martin'],
  ])('“%s” finds %s', (search, name) => {
    expect(finds(search, name)).toBe(true);
  });

  test('of either person in a couple, and of both', () => {
    expect(finds('thomas mary', 'Thomas Brennan', 'Mary Brennan')).toBe(true);
  });
});

test.each([
  ['field', 'Eleanor Whitfield'],
  ['eleanor smith', 'Eleanor Whitfield'],
])('“%s” does not find %s', (search, name) => {
  expect(finds(search, name)).toBe(false);
});

test.each(['', '   ', '%', '_', '%%__', '\u202E', '\0', '🕊️'])(
  'a search for %j has no words',
  (search) => {
    expect(wordsOfSearch(search)).toEqual([]);
  },
);

test('a name is always found by itself, and its words fit into the table', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const stored = wordsOfNames([name]);
      for (const word of stored) expect(Array.from(word).length).toBeLessThanOrEqual(40);
      expect(new Set(stored).size).toBe(stored.length);
      for (const word of wordsOfSearch(name)) expect(stored).toContain(word);
    }),
  );
});

test('10,000 letters and long runs of accents are folded quickly', async () => {
  for (const text of [
    'a'.repeat(10_000),
    `a${'\u0301\u0323'.repeat(50_000)}`,
    '﷽'.repeat(10_000),
  ]) {
    const work = () => [wordsOfSearch(text), wordsOfNames([text])];
    expect(await leastCpuMs(work, 50)).toBeLessThan(50);
  }
});
