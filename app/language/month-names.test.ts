import { expect, test } from 'vitest';

import { monthNames, monthNumber } from './month-names.ts';

test.each([
  ['en-XA', 'January', 'December'],
  ['es', 'enero', 'diciembre'],
  ['ru', 'январь', 'декабрь'],
  ['ar-XB', 'يناير', 'ديسمبر'],
])('the months in %s', (language, first, last) => {
  const names = monthNames(language);
  expect(names).toHaveLength(12);
  expect([names.at(0), names.at(-1)]).toEqual([first, last]);
});

test.each([
  ['es', 'marzo', '3'],
  ['es', 'March', '3'],
  ['fr', 'fevrier', '2'],
  ['fr', 'déc.', '12'],
  ['de', 'Mär', '3'],
  ['de', 'Mai', '5'],
  ['ru', 'март', '3'],
  ['ru', 'марта', '3'],
  ['pl', 'maj', '5'],
  ['pl', 'maja', '5'],
  ['pl', 'wrzesnia', '9'],
  ['pl', 'paź', '10'],
  ['ar', 'مارس', '3'],
  ['ar', '٠٣', '3'],
  ['ar', '۱۲', '12'],
  ['ja', '3月', '3'],
  ['ja', '11月', '11'],
  ['fr', 'jui', undefined],
  ['en', 'ma', undefined],
])('in %s, %j is month %j', (language, typed, month) => {
  expect(monthNumber(typed, language)).toBe(month);
});
