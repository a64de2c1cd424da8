import { expect, test } from 'vitest';

import { canonicalTag } from '../language/tags.ts';
import { languageTag } from './language-tag.ts';

const SENTENCE = 'a language tag such as en, pt-BR or zh-Hant';

test.each([
  ['en', 'en'],
  ['EN-us', 'en-US'],
  ['iw', 'he'],
  [' es ', 'es'],
  ['zh-hant-TW', 'zh-Hant-TW'],
  ['tlh', 'tlh'],
])('%s is kept as %s', (typed, tag) => {
  expect(languageTag().parse(typed)).toBe(tag);
});

test.each<[unknown, string]>([
  ['', 'nothing'],
  ['en_US', 'an underscore'],
  ['<b>', 'markup'],
  ['Spanish!', 'a name'],
  ['en-', 'half a tag'],
  ['a'.repeat(10_000), '10,000 characters'],
  [`en-x-${'a-'.repeat(20)}b`, '46 characters'],
  [7, 'a number'],
  [null, 'null'],
  [['en'], 'a list'],
])('%j is refused with a message: %s', (typed) => {
  const result = languageTag().safeParse(typed);
  expect(result.success).toBe(false);
  expect(result.error?.issues.map(({ message }) => message)).toEqual([SENTENCE]);
});

test('a tag that is too long is rejected without work', () => {
  expect(canonicalTag('a'.repeat(1_000_000))).toBeUndefined();
});
