import { expect, test } from 'vitest';

import { quotationMarksOf } from './quotation-marks.ts';

test.each([
  ['en', '“Hello”'],
  ['es-MX', '«Hello»'],
  ['fr', '«\u00A0Hello\u00A0»'],
  ['fr-CH', '«Hello»'],
  ['de-AT', '„Hello“'],
  ['de-CH', '«Hello»'],
  ['pl', '„Hello”'],
  ['sv', '”Hello”'],
  ['he', '”Hello”'],
  ['ar', '«Hello»'],
  ['ja', '「Hello」'],
  ['zh-TW', '「Hello」'],
  ['zh-Hans', '“Hello”'],
  ['pt-BR', '“Hello”'],
  ['pt-PT', '«Hello»'],
  ['tlh', '“Hello”'],
  ['constructor', '“Hello”'],
  ['no tag', '“Hello”'],
])('%s quotes like this: %s', (language, quoted) => {
  const [open, close] = quotationMarksOf(language);
  expect(`${open}Hello${close}`).toBe(quoted);
});
