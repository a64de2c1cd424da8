import { expect, test } from 'vitest';

import { joinList, listChoices, listNames } from './join-list.ts';

test.each([
  ['en', '3 people, 1 invitation'],
  ['ja', '3 people、1 invitation'],
  ['zh-Hans', '3 people、1 invitation'],
])('in %s, two states are %s', (language, joined) => {
  expect(joinList(['3 people', '1 invitation'], language)).toBe(joined);
});

test.each([
  ['en', 'Google, Facebook or Acme'],
  ['de', 'Google, Facebook oder Acme'],
])('in %s, three ways to log in are %s', (language, joined) => {
  expect(listChoices(['Google', 'Facebook', 'Acme'], language)).toBe(joined);
});

test.each([
  ['en', ['Ada', 'Bo', 'Inés'], 'Ada, Bo and Inés'],
  ['es', ['Ada', 'Bo'], 'Ada y Bo'],
  ['es', ['Ada', 'Inés'], 'Ada e Inés'],
  ['es', ['Ada', 'Íñigo'], 'Ada e Íñigo'],
  ['es', ['Ada', '«Hilda»'], 'Ada e «Hilda»'],
  ['es', ['Ada', 'Hierro'], 'Ada y Hierro'],
  ['es', ['Ada', 'Yolanda'], 'Ada y Yolanda'],
  ['fr', ['Ada', 'Inès'], 'Ada et Inès'],
  ['he', ['דוד', 'שרה'], 'דוד ושרה'],
  ['he', ['דוד', 'Ada'], 'דוד ו־Ada'],
  ['he', ['דוד', '3'], 'דוד ו־3'],
  ['ar', ['داود', 'سارة'], 'داود وسارة'],
  ['es', ['Ada', '…'], 'Ada y …'],
  ['es', ['Ada'], 'Ada'],
  ['es', [], ''],
])('in %s, %j are %j', (language, names, joined) => {
  expect(listNames(names, language)).toBe(joined);
});
