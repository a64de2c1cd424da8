import { expect, test } from 'vitest';

import { createI18n } from '../../language/i18n.ts';
import { accountReadme } from './readme.ts';

const FACTS = { name: 'Ada', product: 'Evermore', day: 'today', left: ['Bo'] };

const linesIn = (language: string) =>
  accountReadme(createI18n(language), FACTS).slice(1).trimEnd().split('\r\n');

test.each(['ar', 'he'])('in %s, each line runs from right to left', (language) => {
  const lines = linesIn(language);
  expect(lines.at(-1)).toBe('\u200F\u202B  Bo\u202C');
  expect(lines.filter((line) => !/^(?:\u200F\u202B.+\u202C)?$/u.test(line))).toEqual([]);
});

test('in other languages, no line has such a mark', () => {
  expect(linesIn('ja').join('')).not.toMatch(/[\u200E\u200F\u202A-\u202E]/u);
});
