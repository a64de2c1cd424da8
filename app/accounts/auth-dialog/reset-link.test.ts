import { expect, test } from 'vitest';

import { resetTokenIn } from './reset-link.ts';

const TOKEN = `usr_${'a0B'.repeat(7)}z.1795000000.${'x-_'.repeat(14)}_`;

test.each(['', ')', '>', '%3E', '.', ',', '*', '_', '"', '\u200B', ').'])(
  'a new-password link works with %j after it',
  (stray) => {
    expect(resetTokenIn(`#${TOKEN}${stray}`)).toBe(TOKEN);
  },
);

test('text that isn’t a token is left to the server', () => {
  expect(resetTokenIn('#abc)')).toBe('abc)');
  expect(resetTokenIn('')).toBe('');
});
