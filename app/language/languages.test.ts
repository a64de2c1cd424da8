import { expect, test } from 'vitest';

import { languageChoices, languageName, nativeName, proposeLanguage } from './languages.ts';
import { canonicalTag } from './tags.ts';

test('each choice is a canonical tag with its own name in its own language', () => {
  const choices = languageChoices();
  expect(choices).toHaveLength(31);
  expect(new Set(choices.map(({ name }) => name)).size).toBe(31);
  for (const { tag, name } of choices) {
    expect(canonicalTag(tag)).toBe(tag);
    expect(name).not.toBe(tag);
  }
});

test.each([
  ['es', 'Español'],
  ['pt-BR', 'Português (Brasil)'],
  ['he', 'עברית'],
  ['ja', '日本語'],
  ['zh-Hant', '繁體中文'],
  ['tr', 'Türkçe'],
])('%s is called %s', (tag, name) => {
  expect(nativeName(tag)).toBe(name);
});

test('an unknown language is shown by its tag, or as English names it', () => {
  expect(nativeName('tlh')).toBe('Klingon');
  expect(nativeName('xxx')).toBe('xxx');
  expect(nativeName('no tag')).toBe('no tag');
  expect(languageName('ar', 'en')).toBe('Arabic');
  expect(languageName('ar', 'es')).toBe('árabe');
});

test("a language that isn't offered is a choice where it is the current one", () => {
  expect(languageChoices('tlh')).toHaveLength(32);
  expect(languageChoices('tlh').map(({ tag }) => tag)).toContain('tlh');
  expect(languageChoices('es')).toHaveLength(31);
});

test.each([
  [['es-MX', 'en'], 'es'],
  [['pt-BR'], 'pt-BR'],
  [['pt-PT'], 'pt'],
  [['zh-TW'], 'zh-Hant'],
  [['zh-CN'], 'zh-Hans'],
  [['iw'], 'he'],
  [['tlh', 'ar-EG'], 'ar'],
  [['tlh'], undefined],
  [['no tag', ''], undefined],
  [[], undefined],
])('a reader of %j is offered %s', (preferred, tag) => {
  expect(proposeLanguage(preferred)).toBe(tag);
});
