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
  ['BET 3 MAR 1850 AND 1852', 'entre 3 de marzo de 1850 y 1852', 'between 3 March 1850 and 1852'],
  [
    'ABT @#DJULIAN@ MAY 1700',
    'hacia calendario juliano: mayo de 1700',
    'about Julian calendar: May 1700',
  ],
  ['(in the spring)', 'in the spring', 'in the spring'],
])('%s is “%s” in Spanish and “%s” in English', (value, inSpanish, inEnglish) => {
  expect(dateInWords(spanish, { value })).toBe(inSpanish);
  expect(dateInWords(pageI18n, { value })).toBe(inEnglish);
});

test.each([
  ['9 MAR 1941', 'ja', '1941年3月9日'],
  ['MAR 1941', 'ja', '1941年3月'],
  ['MAR', 'ja', '3月'],
  ['9 MAR 1941', 'pl', '9 marca 1941'],
  ['1 MAR 1941', 'fr', '1er mars 1941'],
  ['9 MAR 1941', 'ar', '9 مارس 1941'],
  ['30 FEB 1900', 'es', '30 febrero 1900'],
  ['11 FEB 1731/32', 'es', '11 de febrero 1731/32'],
  ['14 OCT 1066', 'de', '14. Oktober 1066'],
  ['14 OCT 0066', 'de', '14. Oktober 0066'],
])('%s is written in %s as one date', (value, language, words) => {
  expect(dateInWords(createI18n(language), { value })).toBe(words);
});

test("the file's own words stay", () => {
  const date = { value: 'ABT 1850', phrase: 'at harvest' };
  expect(dateInWords(spanish, date)).toBe('hacia 1850 (at harvest)');
});
