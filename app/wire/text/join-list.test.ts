import { expect, test } from 'vitest';

import { listNames } from './join-list.ts';

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
  ['ar', ['داود', 'سارة'], 'داود وسارة'],
  ['es', ['Ada', '…'], 'Ada y …'],
  ['es', ['Ada'], 'Ada'],
  ['es', [], ''],
])('in %s, %j are %j', (language, names, joined) => {
  expect(listNames(names, language)).toBe(joined);
});
