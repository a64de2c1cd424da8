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
])('the product speaks %j as %j', (tag, language) => {
  expect(spokenLanguage(tag, ACCOUNT_LANGUAGES)).toBe(language);
});

test('a script is no region', () => {
  expect(spokenLanguage('zh', ['zh-Hant'])).toBeUndefined();
});

test('a disguise of English is no other language', () => {
  expect(spokenLanguage('ar', ['en', 'ar-XB'])).toBeUndefined();
});

test('the first language of a browser that the product speaks, or English', () => {
  expect(offeredLanguage(['nl', 'pt-PT', 'es'])).toBe('pt-BR');
  expect(offeredLanguage(['nl'])).toBe('en');
});
