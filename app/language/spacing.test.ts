import { expect, test } from 'vitest';

import {
  colonIn,
  commaIn,
  joinSentences,
  semicolonIn,
  sentenceGap,
  widenSpaces,
} from './spacing.ts';

test.each([
  ['en', 'Born: 1941'],
  ['fr-CA', 'Born\u00A0: 1941'],
  ['frr', 'Born: 1941'],
  ['ja', 'Born：1941'],
])('in %s, a label has its colon', (language, labelled) => {
  expect(`Born${colonIn(language)}1941`).toBe(labelled);
});

test.each([
  ['en', 'Chapel, Oxford'],
  ['fr', 'Chapel, Oxford'],
  ['he', 'Chapel, Oxford'],
  ['ja', 'Chapel、Oxford'],
  ['zh-Hant', 'Chapel、Oxford'],
  ['ar', 'Chapel، Oxford'],
  ['fa', 'Chapel، Oxford'],
  ['ur-PK', 'Chapel، Oxford'],
])('in %s, two facts have their comma', (language, facts) => {
  expect(`Chapel${commaIn(language)}Oxford`).toBe(facts);
});

test.each([
  ['en', 'Ada; Bo'],
  ['fr', 'Ada\u00A0; Bo'],
  ['ja', 'Ada；Bo'],
  ['ar', 'Ada؛ Bo'],
  ['arn', 'Ada; Bo'],
])('in %s, two parts have their semicolon', (language, parts) => {
  expect(`Ada${semicolonIn(language)}Bo`).toBe(parts);
});

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
