import { expect, test } from 'vitest';

import { inLanguage } from './language-builds.mjs';

const CATALOG = {
  a1: ['Schließen'],
  b2: ['Noch ', ['count'], ' Fotos'],
  "it's “so”": ['So ist es'],
};

test('a sentence replaces its placeholder, whatever the quotation marks', () => {
  expect(inLanguage('f(__text("a1"),__text(`a1`),__text(\'a1\'))', 'de', CATALOG)).toBe(
    'f("Schließen","Schließen","Schließen")',
  );
  expect(inLanguage(String.raw`f(__text('it\'s “so”'))`, 'de', CATALOG)).toBe('f("So ist es")');
});

test('a message with values stays a message', () => {
  expect(inLanguage('g({message:__message(`b2`)})', 'de', CATALOG)).toBe(
    'g({message:["Noch ",["count"]," Fotos"]})',
  );
});

test('the code knows its language', () => {
  expect(inLanguage('typeof __LANGUAGE__==`string`', 'de', {})).toBe('typeof "de"==`string`');
});

test('a sentence missing from the catalogs stops the build and is named', () => {
  expect(() => inLanguage('__text("c3")', 'de', CATALOG)).toThrow(
    'The de catalogs have no message “c3”.',
  );
});

test("“toString” isn't a message", () => {
  expect(() => inLanguage('__text("toString")', 'de', CATALOG)).toThrow('have no message');
});
