import { expect, test } from 'vitest';

import { dateFormatsOf, isEnglish, isYearFirst } from './date-formats.ts';

test.each([
  ['es', '9 mar 1941', 'mar 1941', '1941', '9 de marzo de 1941', '1940–1949'],
  ['de', '9. März 1941', 'März 1941', '1941', '9. März 1941', '1940–1949'],
  ['pl', '9 marca 1941', 'marzec 1941', '1941', '9 marca 1941', '1940–1949'],
  ['he', '9 במרץ 1941', 'מרץ 1941', '1941', '9 במרץ 1941', '1940–1949'],
  ['ar', '9 مارس 1941', 'مارس 1941', '1941', '9 مارس 1941', '1940–1949'],
  ['ar-EG', '٩ مارس ١٩٤١', 'مارس ١٩٤١', '١٩٤١', '٩ مارس ١٩٤١', '١٩٤٠–١٩٤٩'],
  ['ja', '1941年3月9日', '1941年3月', '1941年', '1941年3月9日', '1940年～1949年'],
])('%s has its own date format, with the parts that are known', (language, ...words) => {
  const formats = dateFormatsOf(language);
  const [year, month, day] = [1941, 3, 9];
  expect([
    formats?.date({ year, month, day }),
    formats?.date({ year, month }),
    formats?.date({ year }),
    formats?.day(new Date('1941-03-09T23:59:59.999Z')),
    formats?.years(1940, 1949),
  ]).toEqual(words);
});

test.each(['fa', 'th', 'ar-SA', 'fa-u-ca-persian', 'ja-u-ca-japanese'])(
  "the calendar of %s is the document's",
  (language) => {
    const digits = dateFormatsOf(language)?.date({ year: 1941 });
    expect(digits).toMatch(/1941|۱۹۴۱|١٩٤١/);
  },
);

test.each(['en', 'en-GB', 'EN-us', 'tlh', 'und', 'no tag', ''])(
  '%j uses the English formats',
  (language) => {
    expect(dateFormatsOf(language)).toBeUndefined();
  },
);

test("a language that only begins like English isn't English", () => {
  expect(['en', 'en-AU', 'enm', 'es'].map(isEnglish)).toEqual([true, true, false, false]);
});

test('an invalid instant has no text', () => {
  expect(dateFormatsOf('es')?.day(new Date('soon'))).toBe('');
});

test("many languages don't fill the memory", () => {
  for (let index = 100; index < 400; index += 1) dateFormatsOf(`es-x-a${index}`);
  expect(dateFormatsOf('es')?.date({ year: 1941 })).toBe('1941');
});

test.each([
  ['fr', '1er mars 1941', '1er mars 1941'],
  ['fr-CA', '1er mars 1941', '1er mars 1941'],
  ['pt-BR', '1º de mar. de 1941', '1º de março de 1941'],
  ['es', '1 mar 1941', '1 de marzo de 1941'],
])('in %s, a month begins with %s', (language, date, day) => {
  const formats = dateFormatsOf(language);
  expect(formats?.date({ year: 1941, month: 3, day: 1 })).toBe(date);
  expect(formats?.day(new Date('1941-03-01T12:00:00Z'))).toBe(day);
  expect(formats?.date({ year: 1941, month: 3, day: 11 })).toMatch(/^11 /);
});

test.each([
  ['en', false],
  ['en-XA', false],
  ['es', false],
  ['he', false],
  ['ja', true],
  ['hu', true],
  ['no tag', false],
])('dates in %s: the year comes first is %s', (language, isFirst) => {
  expect(isYearFirst(language)).toBe(isFirst);
});
