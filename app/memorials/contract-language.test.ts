import { expect, test } from 'vitest';

import { readFieldValue, HEADER_FIELDS, SECTION_FIELDS } from './document-fields.ts';
import { readMemorialDocument } from './documents/document-problems.ts';
import { presentMemorialResponse } from './presenter.server.ts';
import { aDocument } from './testing/documents.ts';

function read(fields: Record<string, unknown>) {
  const reading = readMemorialDocument(aDocument(fields));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.memorial;
}

test('a memorial and its sections can have a language', () => {
  const sections = [{ type: 'textSection', order: 1, language: 'ES-mx', title: 'Vida' }];
  const memorial = read({ language: 'iw', sections });
  expect([memorial.language, memorial.sections[0]?.language]).toEqual(['he', 'es-MX']);
  expect(read({})).not.toHaveProperty('language');
  expect(read({ language: '' })).not.toHaveProperty('language');
});

test('a well-formed language is kept, known or not', () => {
  expect(read({ language: 'tlh' }).language).toBe('tlh');
});

test.each([['Spanish!'], ['en_US'], ['a'.repeat(10_000)], [7]])(
  'a document whose language is %j is refused at the field',
  (language) => {
    const reading = readMemorialDocument(aDocument({ language }));
    expect(reading.ok ? [] : reading.problems).toMatchObject([
      { path: 'language', expected: 'a language tag such as en, pt-BR or zh-Hant' },
    ]);
  },
);

test('an edit sets the language of the page and of a section', () => {
  expect(readFieldValue(HEADER_FIELDS, 'language', 'pt-br')).toEqual({ ok: true, value: 'pt-BR' });
  expect(readFieldValue(HEADER_FIELDS, 'language', '')).toEqual({ ok: true, value: undefined });
  expect(readFieldValue(SECTION_FIELDS.albumSection, 'language', 'x y')).toEqual({
    ok: false,
    message: 'Expected a language tag such as en, pt-BR or zh-Hant.',
  });
});

test('the public API returns both languages', () => {
  const sections = [{ type: 'textSection' as const, order: 1, language: 'fr', title: 'Vie' }];
  const memorial = read({ language: 'ar', sections });
  expect(presentMemorialResponse({ memorial, tributesTotal: 0 }).memorial).toMatchObject({
    language: 'ar',
    sections: [{ language: 'fr' }],
  });
});

test('the public API returns the names in another script, and whether visitors can choose the language', () => {
  const names = { fullName: '山田 花子', otherName: 'Hanako Yamada', fullName2: '山田 太郎' };
  const memorial = read({ ...names, otherName2: 'Taro Yamada', visitorLanguages: true });
  expect(presentMemorialResponse({ memorial, tributesTotal: 0 }).memorial).toMatchObject({
    ...names,
    otherName2: 'Taro Yamada',
    visitorLanguages: true,
  });
});
