import { expect, test } from 'vitest';

import { createI18n, pageI18n } from '../../language/i18n.ts';
import { dateInWords } from './describe-date.ts';

const spanish = createI18n('es', {
  'about {date}': ['hacia ', ['date']],
  'between {start} and {end}': ['entre ', ['start'], ' y ', ['end']],
  'Julian calendar: {date}': ['calendario juliano: ', ['date']],
});

test.each([
  ['ABT 1850', 'hacia 1850', 'about 1850'],
  ['BET 3 MAR 1850 AND 1852', 'entre 3 marzo 1850 y 1852', 'between 3 March 1850 and 1852'],
  [
    'ABT @#DJULIAN@ MAY 1700',
    'hacia calendario juliano: mayo 1700',
    'about Julian calendar: May 1700',
  ],
  ['(in the spring)', 'in the spring', 'in the spring'],
])('%s is “%s” in Spanish and “%s” in English', (value, inSpanish, inEnglish) => {
  expect(dateInWords(spanish, { value })).toBe(inSpanish);
  expect(dateInWords(pageI18n, { value })).toBe(inEnglish);
});

test("the file's own words stay", () => {
  const date = { value: 'ABT 1850', phrase: 'at harvest' };
  expect(dateInWords(spanish, date)).toBe('hacia 1850 (at harvest)');
});
