import { expect, test } from 'vitest';

import { suggestEmail } from './email-suggestion.ts';

test.each([
  ['rosalind@exmaple.org', 'rosalind@example.org'],
  ['anna@exmaple.com', 'anna@example.com'],
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gamil.com', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['anna@gmial.con', 'anna@gmail.com'],
  ['anna@gmail', 'anna@gmail.com'],
  ['anna@hotmial.com', 'anna@hotmail.com'],
  ['anna@hotmial', 'anna@hotmail.com'],
  ['anna@hotmal.com', 'anna@hotmail.com'],
  ['anna@yahoo.co', 'anna@yahoo.com'],
  ['anna@yahho.com', 'anna@yahoo.com'],
  ['anna@outlok.com', 'anna@outlook.com'],
  ['anna@hotnail.com', 'anna@hotmail.com'],
  ['anna@yaho.com', 'anna@yahoo.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@iclould.com', 'anna@icloud.com'],
  ['anna@btinernet.com', 'anna@btinternet.com'],
  ['anna@family-berg.con', 'anna@family-berg.com'],
  [' Anna.Berg@GMIAL.com ', 'anna.berg@gmail.com'],
  ['"a@b"@gmial.com', '"a@b"@gmail.com'],
])('%s: did you mean %s?', (typed, suggested) => {
  expect(suggestEmail(typed)).toBe(suggested);
});

test.each([
  'anna@gmail.com',
  'anna@mail.com',
  'anna@ymail.com',
  'anna@email.com',
  'anna@yahoo.ca',
  'anna@yahoo.co.uk',
  'anna@gmx.de',
  'anna@web.de',
  'anna@hotmail.fr',
  'anna@gmx.net',
  'anna@gmx.at',
  'anna@live.nl',
  'anna@me.com',
  'anna@we.com',
  'anna@berg.family',
  'anna@conference.org',
  'anna@berg.co',
  'anna@xn--bcher-kva.example',
  'anna@',
  'anna',
  '@gmial.com',
  '',
  `${'a'.repeat(300)}@gmial.com`,
])('%s gets no suggestion', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
