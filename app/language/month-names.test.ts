import { expect, test } from 'vitest';

import { monthNames } from './month-names.ts';

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
