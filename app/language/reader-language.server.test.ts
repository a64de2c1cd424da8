import { expect, test } from 'vitest';

import { createI18n, pageI18n } from './i18n.ts';
import { i18nOfReader, languagesOfReader } from './reader-language.server.ts';

const spanish = createI18n('es');
const arabic = createI18n('ar-XB');
const findI18n = (tag: string) => {
  if (tag === 'ar-XB') return arabic;
  return tag.split('-')[0] === 'es' ? spanish : pageI18n;
};

test('tags of a browser are read as they are meant', () => {
  expect(languagesOfReader({ cookie: null, acceptLanguage: 'iw-IL,ES;q=0.8,no tag,*' })).toEqual([
    'he-IL',
    'es',
  ]);
});

test.each([
  [null, null, 'en'],
  [null, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
  [null, 'tlh, es;q=0.9', 'es'],
  [null, 'en-GB,es;q=0.5', 'en'],
  ['a=b; language=ar-XB', 'es', 'ar-XB'],
  ['language=en', 'es', 'en'],
  ['language=tlh', ' , ;q=1,*', 'en'],
  [null, 'x,'.repeat(100_000), 'en'],
])('cookies %j and Accept-Language %j', (cookie, acceptLanguage, language) => {
  expect(i18nOfReader({ cookie, acceptLanguage }, findI18n).locale).toBe(language);
});
