import { expect, test } from 'vitest';

import { addressOf, readSearch } from './typed-search.ts';

function read(query: string) {
  return readSearch(new URLSearchParams(query));
}

test('nothing is searched for until something is typed', () => {
  expect(read('')).toMatchObject({ search: undefined, problems: {} });
  expect(read('name=+&born=&died=&place=&near=1&page=2')).toMatchObject({
    search: undefined,
    problems: {},
  });
});

test('a name, years and a place', () => {
  expect(read('name=otto&born=1931&died=&place=Berlin').search).toEqual({
    name: 'otto',
    born: [1931],
    died: undefined,
    place: 'Berlin',
  });
  expect(read('name=otto&died=2020&near=1').search).toMatchObject({
    died: [2018, 2019, 2020, 2021, 2022],
  });
  for (const year of ['１９３１', '١٩٣١', '۱۹۳۱', '昭和6年']) {
    expect(read(`name=otto&born=${year}`).search).toMatchObject({ born: [1931] });
  }
});

test.each([
  '99999',
  '19 45',
  '0000',
  '0999',
  '3000',
  '-194',
  '1e3',
  '1941-05',
  'abcd',
  '९९',
  '1941\u0000',
])('the year %j is marked, and no search is made', (year) => {
  for (const field of ['born', 'died']) {
    const reading = readSearch(new URLSearchParams({ name: 'otto', [field]: year }));
    expect(reading).toMatchObject({ search: undefined, problems: { [field]: 'no-year' } });
  }
});

test('a year or a place needs a name', () => {
  expect(read('born=1931')).toMatchObject({ search: undefined, problems: { name: 'missing' } });
  expect(read('place=Berlin')).toMatchObject({ search: undefined, problems: { name: 'missing' } });
});

test("10,000 words aren't searched for, and aren't shown again", () => {
  const words = 'a '.repeat(10_000);
  const reading = readSearch(new URLSearchParams({ name: words, place: words, born: words }));
  expect(reading).toMatchObject({
    search: undefined,
    problems: { name: 'too-long', place: 'too-long', born: 'no-year' },
  });
  for (const text of [reading.typed.name, reading.typed.place, reading.typed.born]) {
    expect(text.length).toBeLessThanOrEqual(200);
  }
});

test.each([
  ['2', 2],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['99999', 1],
  ['x', 1],
])('page %j of the list is %i', (page, number) => {
  expect(readSearch(new URLSearchParams({ name: 'otto', page })).typed.page).toBe(number);
});

test('the address of another list page keeps the search', () => {
  const { typed, search } = read('name=o%26tto&born=1931&died=2020&place=São+Paulo&near=1');
  const address = addressOf(typed, 3);
  const again = readSearch(new URL(address, 'https://here.example').searchParams);
  expect(again).toMatchObject({ search, typed: { ...typed, page: 3 } });
  expect(addressOf({ ...typed, born: '', died: '', place: '', isNear: false }, 1)).toBe(
    '/memorials/find?name=o%26tto',
  );
});
