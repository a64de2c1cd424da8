import { expect, test } from 'vitest';

import { sentenceGap, widenSpaces } from './spacing.ts';

test.each([
  ['en', ' '],
  ['ar', ' '],
  ['ko', ' '],
  ['ja', ''],
  ['zh-Hant', ''],
])('in %s, %j stands between two sentences', (language, gap) => {
  expect(sentenceGap(language)).toBe(gap);
});

test('a narrow no-break space becomes one that is seen', () => {
  expect(widenSpaces('3\u202F000')).toBe('3\u00A0000');
});
