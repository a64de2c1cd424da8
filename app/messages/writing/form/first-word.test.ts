import { expect, test } from 'vitest';

import { firstWordOf, thankedNameIn } from './first-word.ts';

test.each([
  ['Edith Vale', 'Edith'],
  ['  Edith\tVale ', 'Edith'],
  ['أمينة', 'أمينة'],
  ['Dr. Maximiliane von Trauttmansdorff', 'Maximiliane'],
  ['Prof. Dr. J. R. Hartley', 'Hartley'],
  // The full stop is removed, because the page adds a full stop.
  ['Dr.', 'Dr'],
  ['J. R.', 'J. R'],
  ['Elder sister.', 'Elder'],
  ['ד"ר יעקב כהן', 'יעקב'],
  ['פרופ׳ שרה לוי', 'שרה'],
  ['ג׳ורג׳ לוי', 'ג׳ורג׳'],
  ['רמב״ם', 'רמב״ם'],
  [' 田中 花子', '田中 花子'],
  ['김 철수', '김 철수'],
])('the first word of the name %j is %j, without titles and initials', (name, word) => {
  expect(firstWordOf(name)).toBe(word);
});

test.each([
  ['en', ' Nora Byrne ', 'Nora'],
  ['fr', 'Nora Byrne', 'Nora'],
  ['de', ' Nora Byrne ', 'Nora Byrne'],
  ['pl', 'Dr. Nora Byrne', 'Dr. Nora Byrne'],
  ['ja', 'Nora Byrne', 'Nora Byrne'],
])('in %s, %j is thanked as %j', (language, name, thanked) => {
  expect(thankedNameIn(language, name)).toBe(thanked);
});
