import { describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { answerPayloadSchema } from '../../messages/condolences/contract.ts';
import { condolenceFieldsSchema, tributeFieldsSchema } from '../../messages/contract.ts';
import { helpFieldsSchema } from '../../messages/help-requests/contract.ts';
import { isVisibleName, isVisibleText } from './visible-text.ts';

describe('real names', () => {
  test.each([
    ['Latin', 'Eleanor Whitfield'],
    ['an accent as its own character', 'Rene\u0301e'],
    ['an apostrophe and a hyphen', "Siobhán O'Brien-Ní Mháille"],
    ['one letter', 'X'],
    ['digits', '3rd'],
    ['Japanese', '田中 健二'],
    ['a Han letter with a variation selector', '葛\u{E0100}飾区'],
    ['Korean', '김철수'],
    ['Devanagari with a joiner', 'क्\u200Dष'],
    ['Persian with a non-joiner', 'علی\u200Cرضا'],
    ['Arabic', 'محمد'],
    ['Arabic with a right-to-left mark', 'محمد\u200F (Muhammad)'],
    ['Hebrew with a left-to-right mark', 'דוד\u200E David'],
    ['an Arabic letter mark', '\u061Cمحمد'],
    ['Mongolian with its vowel separator', 'ᠠᠮᠠ\u180E'],
    ['a soft hyphen inside', 'Donau\u00ADdampf'],
    ['a word joiner inside', 'A\u2060B'],
    ['a family emoji', '👨\u200D👩\u200D👧\u200D👦'],
    ['a heart with its variation selector', '❤\uFE0F'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    [
      'the flag of Wales after a name',
      'Rhys 🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
    ],
    ['a flag of two letters', '🇮🇪'],
    ['a keycap', '1\uFE0F\u20E3'],
  ])('%s is accepted', (_, name) => {
    expect(isVisibleName(name)).toBe(true);
  });
});

describe('names without visible characters', () => {
  test.each([
    ['empty', ''],
    ['spaces', ' \u00A0\u2003\u3000'],
    ['a zero-width space', '\u200B'],
    ['a soft hyphen', '\u00AD'],
    ['a Braille blank', '\u2800'],
    ['a Hangul filler', '\u3164'],
    ['Hangul jamo fillers', '\u115F\u1160\uFFA0'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\uFEFF'],
    ['joiners', '\u200D\u200C'],
    ['direction marks', '\u200E\u200F\u061C'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['a Mongolian variation selector', '\u180B\u180E'],
    ['tags without a flag', '\u{E0067}\u{E0062}\u{E007F}'],
    ['a combining mark on nothing', '\u0301\u0323'],
    ['an enclosing mark on nothing', '\u20E3'],
    ['a combining grapheme joiner', '\u034F'],
    ['invisible operators', '\u2061\u2064'],
    ['interlinear annotation', '\uFFF9\uFFFB'],
    ['Khmer inherent vowels', '\u17B4\u17B5'],
    ['musical formatting', '\u{1D173}'],
    ['several together', ' \u200B\u2800\u3164\u00AD '],
    ['an unassigned code point', '\u0378'],
    ['a private-use code point', '\uE000'],
  ])('%s is refused', (_, name) => {
    expect(isVisibleName(name)).toBe(false);
  });
});

describe('names that reorder the text around them', () => {
  test.each([
    ['a left-to-right override', '\u202Dorg.live'],
    ['a right-to-left override', '\u202Egro.live'],
    ['an override inside', 'Ada \u202Egnik'],
    ['embeddings', '\u202AAda\u202C'],
    ['a right-to-left embedding', '\u202BAda'],
    ['isolates', '\u2066Ada\u2069'],
    ['a right-to-left isolate', 'Ada\u2067'],
    ['a first-strong isolate', '\u2068Ada\u2069'],
    ['an override around Arabic', '\u202Eمحمد\u202C'],
    ['deprecated swapping', 'Ada\u206A\u206F'],
  ])('%s is refused', (_, name) => {
    expect(isVisibleName(name)).toBe(false);
  });
});

describe('a text', () => {
  const BLANK = [
    '',
    ' \n\u3000',
    '\u200B\u200B',
    '\uFEFF \u2060',
    '\u2800',
    '\u3164\uFE0F',
    '\u202E\u2069',
  ];

  test.each(BLANK)('%j is not visible', (text) => {
    expect(isVisibleText(text)).toBe(false);
  });

  test.each(['.', '❤\uFE0F', '1\uFE0F\u20E3', ' \u200Bשלום'])('%j is', (text) => {
    expect(isVisibleText(text)).toBe(true);
  });

  test.each([
    ['a tribute', tributeFieldsSchema, { name: 'Ann' }],
    ['a condolence', condolenceFieldsSchema, { name: 'Ann', mayAnswer: false }],
    ['an offer of help', helpFieldsSchema, { name: 'Ann', email: 'ann@example.org' }],
    ['an answer', answerPayloadSchema, {}],
  ])('that is blank is no text of %s', (_, schema, fields) => {
    expect(schema.safeParse({ ...fields, text: 'Words' }).success).toBe(true);
    for (const text of BLANK) expect(schema.safeParse({ ...fields, text }).success).toBe(false);
  });
});

test('a long name costs time in proportion to its length', async () => {
  for (const part of ['\u200B\u200B', '\u0301\u0323', '\u{E0067}']) {
    const name = part.repeat(100_000);
    expect(await leastCpuMs(() => isVisibleName(name), 70)).toBeLessThan(70);
  }
});
