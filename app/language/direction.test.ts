import { expect, test } from 'vitest';

import { directionOf, languageAttributes, scriptOf } from './direction.ts';

test.each([
  'ar',
  'he',
  'fa',
  'ur',
  'yi',
  'dv',
  'ps',
  'ckb',
  'ar-EG',
  'az-Arab',
  'pa-PK',
  'ff-Adlm',
])('%s is written from right to left', (tag) => {
  expect(directionOf(tag)).toBe('rtl');
});

test.each(['en', 'es', 'ja', 'he-Latn', 'az', 'pa', 'tlh', 'und', 'no tag', ''])(
  '%j is written from left to right',
  (tag) => {
    expect(directionOf(tag)).toBe('ltr');
  },
);

test("a language's script is its usual one", () => {
  expect(['en', 'ja', 'zh-Hant', 'sr', 'tlh'].map(scriptOf)).toEqual([
    'Latn',
    'Jpan',
    'Hant',
    'Cyrl',
    '',
  ]);
});

test('an element gets both attributes', () => {
  expect(languageAttributes('he')).toEqual({ lang: 'he', dir: 'rtl' });
});
