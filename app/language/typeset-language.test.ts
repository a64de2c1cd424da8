import { expect, test } from 'vitest';

import { typesetLanguage } from './typeset-language.ts';

test.each([
  [undefined, 'en', null, 'ltr'],
  ['pt-BR', 'pt', 'BR', 'ltr'],
  ['ar-EG', 'ar', 'EG', 'rtl'],
  ['zh-Hant', 'zh', null, 'ltr'],
  ['fil', 'fil', null, 'ltr'],
  ['es-419', 'es', null, 'ltr'],
  ['english', 'en', null, 'ltr'],
])('%s is set as %s, %s, %s', (tag, lang, region, dir) => {
  expect(typesetLanguage(tag)).toEqual({ lang, region, dir });
});
