import { expect, test } from 'vitest';

import {
  languageOfQuery,
  otherLanguagesHeader,
  visitorLanguageOf,
  withLanguage,
} from './visitor-language.ts';

test.each([
  ['language=ar-XB', 'ar-XB'],
  ['utm_source=x&language=en', 'en'],
  ['language=tlh', undefined],
  ['language=', undefined],
  ['languages=en', undefined],
  [`language=${'e'.repeat(9_000)}`, undefined],
])('a query names a language the product offers, or none: %s', (query, language) => {
  expect(languageOfQuery(query)).toBe(language);
});

test('a link keeps the language', () => {
  expect(withLanguage('/ada', undefined)).toBe('/ada');
  expect(withLanguage('/ada', 'es')).toBe('/ada?language=es');
  expect(withLanguage('/ada?sent', 'es')).toBe('/ada?sent&language=es');
});

test('a visitor reads in another language only where the family allows it', () => {
  expect(visitorLanguageOf({ visitorLanguages: true }, 'es')).toBe('es');
  expect(visitorLanguageOf({ language: 'es-MX', visitorLanguages: true }, 'es')).toBeUndefined();
  expect(visitorLanguageOf({ language: 'es', visitorLanguages: true }, 'en')).toBe('en');
  expect(visitorLanguageOf({ language: 'es' }, 'en')).toBeUndefined();
  expect(visitorLanguageOf({ visitorLanguages: true }, undefined)).toBeUndefined();
});

test('a response lists the other languages the family offers, if any', () => {
  const spoken = ['en', 'es', 'fr'];
  expect(otherLanguagesHeader({ language: 'es-MX', visitorLanguages: true }, spoken)).toEqual({
    'X-Other-Languages': 'en fr',
  });
  expect(otherLanguagesHeader({ language: 'es' }, spoken)).toEqual({});
});
