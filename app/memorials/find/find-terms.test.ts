import { expect, test } from 'vitest';

import { entryOf, termsOf, type Search, type Searchable } from './find-terms.ts';

const OTTO: Searchable = {
  names: ['Otto Berg', null],
  born: ['1931-03-09', null],
  died: ['2020', null],
  places: ['São Paulo', null, 'Nyköping', null, '東京都新宿区', null],
};

/** What the database does with a memorial's entry. */
function matches(entry: ReturnType<typeof entryOf>, search: Search): boolean {
  const terms = termsOf(search);
  if (!terms) return false;
  return (
    terms.words.every((word) => entry.text.includes(` ${word}`)) &&
    terms.narrowings.every(
      ({ facts, patterns }) =>
        facts.some((fact) => entry.facts.includes(fact)) &&
        patterns.some((pattern) => entry.text.includes(pattern.replaceAll('%', ''))),
    )
  );
}

test('an entry has the words of the names, and the years and places as facts', () => {
  const entry = entryOf({ ...OTTO, places: ['New York, NY', 'Nyköping'] });
  expect(entry.words).toEqual(['otto', 'berg']);
  expect(entry.facts).toEqual(['born:1931', 'died:2020', 'in:new', 'in:yor', 'in:ny', 'in:nyk']);
  expect(entry.text).toBe(
    ' otto berg born:1931 died:2020 in:new in:york in:ny in:nykoping in:nykoeping ',
  );
});

test.each([
  [{ born: [1931] }, true],
  [{ born: [1930, 1931, 1932] }, true],
  [{ born: [1932] }, false],
  [{ born: [2020] }, false],
  [{ died: [2020], born: [1931] }, true],
  [{ died: [2020], born: [1932] }, false],
  [{ place: 'sao paulo' }, true],
  [{ place: 'PAULO, São' }, true],
  [{ place: 'Pau' }, true],
  [{ place: 'Paula' }, false],
  [{ place: 'aulo' }, false],
  [{ place: 'Nykoping' }, true],
  [{ place: '東京' }, true],
  [{ place: '新宿区' }, true],
  [{ place: '大阪' }, false],
  // Of a very short word, every place would have a beginning.
  [{ place: 'ny' }, false],
  [{ place: 'otto' }, false],
  [{ place: '%' }, false],
  [{ place: '🕊️' }, false],
  [{ place: 'born:1931' }, false],
] satisfies Array<[Omit<Search, 'name'>, boolean]>)('%j: %s', (narrowed, isFound) => {
  expect(matches(entryOf(OTTO), { name: 'berg ot', ...narrowed })).toBe(isFound);
});

test('a two-letter place is found as a whole word', () => {
  expect(
    matches(entryOf({ ...OTTO, places: ['Brooklyn, NY'] }), { name: 'otto', place: 'ny' }),
  ).toBe(true);
});

test('a name that looks like a fact is a name', () => {
  expect(termsOf({ name: 'born:1931 in:sao' })?.words).toEqual(['born', '1931', 'in', 'sao']);
  expect(entryOf({ ...OTTO, names: ['born:1950'] }).text).not.toContain('born:1950');
});

test('the longest names and places fit into an index entry', () => {
  const long = Array.from({ length: 1_000 }, (_, index) =>
    String.fromCodePoint(0x20000 + index * 7),
  );
  const names = [0, 200, 400, 600].map((from) => long.slice(from, from + 200).join(''));
  for (const places of [names, [long.join(' ')], ['ä'.repeat(1_000)]]) {
    const entry = entryOf({ ...OTTO, names, places });
    expect(new TextEncoder().encode(entry.text).length).toBeLessThan(2_100);
    expect(entry.words.length * entry.facts.length).toBeLessThan(1_300);
    expect(entry.words).toContain(
      Array.from(names[0] ?? '')
        .slice(0, 40)
        .join(''),
    );
  }
});
