import { expect, test } from 'vitest';

import { strengthOf } from './password-strength.ts';

test.each([
  ['', 'short'],
  ['rose5', 'short'],
  ['123456', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['abcabcabcabc', 'weak'],
  ['rose57', 'fair'],
  ['Tuesday in May', 'good'],
  ['correct horse battery staple', 'good'],
  ['👵🌻🕯️🏡🌲🎻🐕🚲☀️🍎', 'good'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password, 6)).toBe(strength);
});
