import { expect, test } from 'vitest';

import { joinSentences, sentenceGap, widenSpaces } from './spacing.ts';

test.each([
  ['en', ' '],
  ['ar', ' '],
  ['ko', ' '],
  ['ja', ''],
  ['zh-Hant', ''],
])('in %s, %j stands between two sentences', (language, gap) => {
  expect(sentenceGap(language)).toBe(gap);
});

test('a narrow no-break space becomes a visible one', () => {
  expect(widenSpaces('3\u202F000')).toBe('3\u00A0000');
});

test('sentences are joined the way the language does it', () => {
  expect(joinSentences(['One.', '', 'Two.'], 'en')).toBe('One. Two.');
  expect(joinSentences(['一。', '二。'], 'ja')).toBe('一。二。');
});
