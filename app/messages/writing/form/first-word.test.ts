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
  ['Dr Maximiliane von Trauttmansdorff', 'Maximiliane'],
  ['Mrs Edith Vale', 'Edith'],
  ['Doña Carmen Ruiz', 'Carmen'],
  ['Madame Odile Roux', 'Odile'],
  ['الحاج محمد حسين', 'محمد'],
  ['السيد محمود', 'السيد'],
  ['الأستاذة نور الهدى', 'نور'],
  ['הרב יעקב כהן', 'יעקב'],
  ['Don Draper', 'Don'],
  ['Doña', 'Doña'],
  // “Servant” and “Father of” are only half of a first name.
  ['عبد الرحمن الحسيني', 'عبد الرحمن'],
  ['الدكتور عبد الله', 'عبد الله'],
  ['أبو بكر صالح', 'أبو بكر'],
  ['عبد', 'عبد'],
])('the first word of the name %j is %j, without titles and initials', (name, word) => {
  expect(firstWordOf(name)).toBe(word);
});

test('“Don” is a title in Spanish alone, “Dona” in Portuguese', () => {
  expect(firstWordOf('Dona Ana Lima', 'pt-BR')).toBe('Ana');
  expect(firstWordOf('Dona Lima', 'en')).toBe('Dona');
  expect(firstWordOf('Don José Ruiz', 'es')).toBe('José');
  expect(firstWordOf('Don José Ruiz', 'en')).toBe('Don');
  expect(thankedNameIn('es-MX', 'Don José Ruiz')).toBe('José');
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
