import { expect, test } from 'vitest';

import { groupByDecade } from './timeline.ts';

test("events are 'grouped by decade of the year parsed from the date', the earliest first", () => {
  const decades = groupByDecade([
    { date: '1969-07-20' },
    { date: '1941' },
    { date: '1970-01' },
    { date: '1949-12-31' },
    { date: '1960-01-01' },
  ]);
  expect(decades).toEqual([
    { start: 1940, events: [{ date: '1941' }, { date: '1949-12-31' }] },
    { start: 1960, events: [{ date: '1960-01-01' }, { date: '1969-07-20' }] },
    { start: 1970, events: [{ date: '1970-01' }] },
  ]);
});

test("events on the same day keep the document's order", () => {
  const [decade] = groupByDecade([
    { date: '1950', caption: 'first' },
    { date: '1950', caption: 'second' },
  ]);
  expect(decade?.events.map((event) => event.caption)).toEqual(['first', 'second']);
});

test('no events make no decades', () => {
  expect(groupByDecade([])).toEqual([]);
});
