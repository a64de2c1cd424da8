import { expect, test } from 'vitest';

import { categoryOf, factsOf, sortCategories } from './categories.ts';

test("a tribute is found by its 'category (or relationship when there is no category)'", () => {
  expect(categoryOf({ category: 'Family', relationship: 'Aunt' })).toBe('Family');
  expect(categoryOf({ relationship: 'Aunt' })).toBe('Aunt');
  expect(categoryOf({})).toBeUndefined();
});

test("categories are 'distinct' and 'sorted' by the rules of English", () => {
  expect(sortCategories(['village', 'Family', 'École', 'Family', 'aunt'])).toEqual([
    'aunt',
    'École',
    'Family',
    'village',
  ]);
});

test("a card shows 'relationship and category (category only if different from relationship)'", () => {
  expect(factsOf({ relationship: 'Aunt', category: 'Family' })).toEqual(['Aunt', 'Family']);
  expect(factsOf({ relationship: 'Family', category: 'Family' })).toEqual(['Family']);
  expect(factsOf({ category: 'Family' })).toEqual(['Family']);
  expect(factsOf({})).toEqual([]);
});
