import { expect, test } from 'vitest';

import { monthNumber } from './typed-months.ts';

test.each([
  ['es', 'marzo', '3'],
  ['es', 'March', '3'],
  ['fr', 'fevrier', '2'],
  ['fr', 'déc.', '12'],
  ['de', 'Mär', '3'],
  ['de', 'Mai', '5'],
  ['ru', 'март', '3'],
  ['ar', 'مارس', '3'],
  ['ar', '٠٣', '3'],
  ['ar', '۱۲', '12'],
  ['ja', '3月', '3'],
  ['ja', '11月', '11'],
  ['pl', 'marca', '3'],
  ['pl', 'wrzesnia', '9'],
  ['pl', 'IX', '9'],
  ['pl', 'iv.', '4'],
  ['ru', 'мая', '5'],
  ['de', 'Jänner', '1'],
  ['de', 'Maerz', '3'],
  ['es', 'setiembre', '9'],
  ['ar', 'اذار', '3'],
  ['ar', 'تشرين الأول', '10'],
  ['ar-XB', 'غشت', '8'],
  ['he', 'מרס', '3'],
  ['ja', '三月', '3'],
  ['ja', '十二月', '12'],
  ['ar', 'تشرين', undefined],
  ['pl', 'IIII', undefined],
  ['en', 'X', undefined],
  ['fr', 'jui', undefined],
  ['en', 'ma', undefined],
])('in %s, %j is month %j', (language, typed, month) => {
  expect(monthNumber(typed, language)).toBe(month);
});
