import { expect, test } from 'vitest';

import {
  compileCatalog,
  requireNoBreakSpaces,
  requireSame,
  requireValues,
  withWordsKeptTogether,
} from './catalogs.mjs';

/**
 * @param {Record<string, string>} messages
 * @param {Array<{ id: string, source: string }>} missing
 */
function aCatalog(messages, missing = []) {
  return {
    path: 'app/drafts/locales/{locale}',
    getTranslations: async () => ({ messages, missing }),
    read: async () => undefined,
  };
}

test('a missing translation fails the build, which names the message', async () => {
  const catalog = aCatalog({}, [{ id: 'a1b2c3', source: 'Choose a photo' }]);
  await expect(compileCatalog(catalog, 'es')).rejects.toThrow(
    'drafts has no es for “Choose a photo”.',
  );
});

test('a broken translation fails the build, which names the message', async () => {
  const catalog = aCatalog({ a1b2c3: 'Elige {count, plural, one {una foto}' });
  await expect(compileCatalog(catalog, 'es')).rejects.toThrow(
    'In drafts, es, “Elige {count, plural, one {una foto}” is broken: ',
  );
});

test.each([
  ['fr', 'Quelle photo ?', 'Quelle\u00A0photo\u00A0?'],
  ['fr', '« Photo »', '«\u00A0Photo\u00A0»'],
  ['de', 'Wird geladen …', 'Wird geladen\u00A0…'],
])('%s: a line that could break in “%s” fails the build', (language, said, meant) => {
  expect(() => requireNoBreakSpaces(said, { name: 'drafts', language })).toThrow(
    `In drafts, ${language}, “${said}” needs a no-break space beside a mark.`,
  );
  requireNoBreakSpaces(meant, { name: 'drafts', language });
});

test('no Polish line ends with a word of one letter', () => {
  expect(
    withWordsKeptTogether('I w <0>domu</0>, a {count, plural, one {z # osobą} other {}}', 'pl'),
  ).toBe('I\u00A0w\u00A0<0>domu</0>, a\u00A0{count, plural, one {z\u00A0# osobą} other {}}');
  expect(withWordsKeptTogether('y a quien', 'es')).toBe('y a quien');
});

test.each([
  ['de', 'Bestätigungs-E-Mail', 'Bestätigungs-E\u2011Mail'],
  ['de', 'E-Mail-Adresse', 'E\u2011Mail-Adresse'],
  ['fr', 'L’adresse d’e-mail', 'L’adresse d’e\u2011mail'],
  ['pl', 'Wyślij e-maile', 'Wyślij e\u2011maile'],
])('%s: no line ends with the letter of “%s”', (language, said, typeset) => {
  expect(withWordsKeptTogether(said, language)).toBe(typeset);
});

test('two translations of one message fail the build, which asks for a context', () => {
  const known = new Map();
  const named = { language: 'de', text: 'Privacy' };
  requireSame(known, 'a1b2c3', ['Datenschutz'], named);
  requireSame(known, 'a1b2c3', ['Datenschutz'], named);
  expect(() => requireSame(known, 'a1b2c3', ['Sichtbarkeit'], named)).toThrow(
    'de says “Privacy” differently in two domains. If it has two meanings, give one a context.',
  );
});

/** @typedef {import('./catalogs.mjs').CompiledMessage} CompiledMessage */

/** @type {CompiledMessage} */
const PHOTOS = ['Up to ', ['count', 'plural', { one: ['#', ' photo'], other: ['#', ' photos'] }]];
/** @type {CompiledMessage} */
const LINK = [['name'], ', see <0>About</0>'];

/** @type {Array<[string, CompiledMessage, CompiledMessage]>} */
const WRONG = [
  ['without #', PHOTOS, 'Hasta unas fotos'],
  ['without {name} and without <0>', LINK, 'Acerca</0>'],
  ['with {cuenta}, which is unknown', LINK, [['name'], ', <0>Acerca</0>', ['cuenta']]],
  ['with <1>, which is unknown', LINK, [['name'], ', <0><1>Acerca</0>']],
];
test.each(WRONG)('a translation %s fails the build', (named, english, spanish) => {
  const check = () => requireValues(english, spanish, { language: 'es', text: 'Up to' });
  expect(check).toThrow(`es says “Up to” ${named}.`);
});

/** @type {Array<[string, CompiledMessage, CompiledMessage]>} */
const RIGHT = [
  ['in another order', LINK, ['<0>Acerca</0> de ', ['name']]],
  ['in some plural forms', PHOTOS, [['count', 'plural', { two: 'صورتان', other: ['#'] }]]],
  [
    'that one form has',
    [['count', 'plural', { one: ['<0>one</0>'], other: ['#', ' <1>many</1>'] }]],
    [['count', 'plural', { other: ['#', '<1>種類</1>'] }]],
  ],
];
test.each(RIGHT)('a translation can have the values %s', (_, english, translation) => {
  const check = () => requireValues(english, translation, { language: 'ar', text: 'Up to' });
  expect(check).not.toThrow();
});
