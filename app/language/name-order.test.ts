import { expect, test } from 'vitest';

import { fullNameIn, greetedNameIn } from './name-order.ts';

const KENJI = { firstName: '健二', lastName: '田中' };

test('the family name comes first where that is the custom', () => {
  expect(fullNameIn('ja', KENJI)).toBe('田中 健二');
  expect(fullNameIn('zh-Hans', KENJI)).toBe('田中 健二');
  expect(fullNameIn('en', KENJI)).toBe('田中 健二');
  expect(fullNameIn('pl', { firstName: 'Ada', lastName: 'King' })).toBe('Ada King');
  expect(fullNameIn('ja', { firstName: 'Ada', lastName: '' })).toBe('Ada');
});

test('no one is greeted by the given name alone where that is rude, or too close beside “Sie”', () => {
  expect(greetedNameIn('ja', KENJI)).toBe('田中 健二');
  expect(greetedNameIn('de', { firstName: 'Ada', lastName: 'King' })).toBe('Ada King');
  expect(greetedNameIn('pl', { firstName: 'Ada', lastName: 'King' })).toBe('Ada King');
  expect(greetedNameIn('en', { firstName: 'Ada', lastName: 'King' })).toBe('Ada');
});
