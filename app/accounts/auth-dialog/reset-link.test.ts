import { expect, test } from 'vitest';

import { resetTokenIn } from './reset-link.ts';

const TOKEN = `usr_${'a0B'.repeat(7)}z.1795000000.${'x-_'.repeat(14)}_`;

test.each(['', ')', '>', '%3E', '.', ',', '*', '_', '"', '\u200B', ').'])(
  'a link to a new password works with %j after it',
  (stray) => {
    expect(resetTokenIn(`#${TOKEN}${stray}`)).toBe(TOKEN);
  },
);

test('a text that is not a token is left to the server', () => {
  expect(resetTokenIn('#abc)')).toBe('abc)');
  expect(resetTokenIn('')).toBe('');
});
