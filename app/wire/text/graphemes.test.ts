import { expect, test } from 'vitest';

import { graphemesOf } from './graphemes.ts';

test('a family emoji and a letter with a combining accent stay whole', () => {
  expect(graphemesOf('a👨‍👩‍👧e\u0301z')).toEqual(['a', '👨‍👩‍👧', 'e\u0301', 'z']);
});

test('an empty text has no characters', () => {
  expect(graphemesOf('')).toEqual([]);
});
