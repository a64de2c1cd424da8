import { expect, test } from 'vitest';

import { ACCOUNT_LANGUAGES, offeredLanguage, spokenLanguage } from './offered-languages.ts';

test.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['pt-BR', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['ar-EG', 'ar'],
  ['en-XA', 'en-XA'],
  ['ar-XB', 'ar-XB'],
  ['e', undefined],
  ['tlh', undefined],
  ['', undefined],
])('the product serves %j as %j', (tag, language) => {
  expect(spokenLanguage(tag, ACCOUNT_LANGUAGES)).toBe(language);
});

test("a script isn't a region", () => {
  expect(spokenLanguage('zh', ['zh-Hant'])).toBeUndefined();
});

test("variants of English aren't another language", () => {
  expect(spokenLanguage('ar', ['en', 'ar-XB'])).toBeUndefined();
});

test("the browser's first language that the product offers, or English", () => {
  expect(offeredLanguage(['nl', 'pt-PT', 'es'])).toBe('pt-BR');
  expect(offeredLanguage(['nl'])).toBe('en');
});
