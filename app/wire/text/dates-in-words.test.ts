import { expect, test, vi } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import {
  localDayInWords,
  localDayWithoutYear,
  localTimeInWords,
  utcDayInWords,
} from './dates-in-words.ts';
import { localMomentInWords } from './moment-in-words.ts';

test('the day is the UTC day for every reader, here in Kathmandu too', () => {
  expect(new Date('2026-11-20T21:05:00Z').getDate()).toBe(21);
  expect(utcDayInWords(new Date('2026-11-20T23:59:59.999Z'))).toBe('20 November 2026');
  expect(utcDayInWords(new Date('2026-01-01T00:00:00Z'))).toBe('1 January 2026');
});

test('an invalid date gives an empty text', () => {
  expect(utcDayInWords(new Date('soon'))).toBe('');
});

test("a screen shows date and time in the browser's time zone", () => {
  const instant = new Date(2026, 10, 3, 20, 4);
  expect(localDayInWords(instant)).toBe('3\u00A0November 2026');
  expect(localDayWithoutYear(instant)).toBe('3\u00A0November');
  expect(localTimeInWords(instant)).toBe('20:04');
  expect(localMomentInWords(pageI18n, instant)).toBe('3\u00A0November 2026 at 20:04');
});

test('a screen in another language names days in it', () => {
  const instant = new Date(2026, 10, 3, 20, 4);
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  expect(localDayInWords(instant)).toBe('3\u00A0de\u00A0noviembre de 2026');
  vi.stubGlobal('document', { documentElement: { lang: 'en-XA' } });
  expect(localDayInWords(instant)).toBe('3\u00A0November 2026');
});

test.each([
  ['de', '3.\u00A0November 2026'],
  ['fr', '3\u00A0novembre 2026'],
  ['pl', '3\u00A0listopada 2026'],
  ['pt-BR', '3\u00A0de\u00A0novembro de 2026'],
  ['ja', '2026年11月3日'],
])("in %s, a line doesn't break between day and month", (lang, words) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  expect(localDayInWords(new Date(2026, 10, 3))).toBe(words);
});

test.each([
  ['ar', '4:06 ص'],
  ['de', '04:06'],
  ['ja', '4:06'],
])(
  'in %s, six minutes past four in the morning is %j, as in the time of a gathering',
  (lang, words) => {
    vi.stubGlobal('document', { documentElement: { lang } });
    expect(localTimeInWords(new Date(2026, 10, 3, 4, 6)).replace('\u00A0', ' ')).toBe(words);
  },
);
