import { expect, test } from 'vitest';

import { invitationInHash, invitationInPath } from './invitation-in-address.ts';

const TOKEN = `inv_${'a1'.repeat(27)}`;

test.each([
  [`/i/${TOKEN}`, TOKEN],
  [`/i/${TOKEN}/more`, undefined],
  ['/i/short', undefined],
  [`/w/${TOKEN}`, undefined],
  [`/i/${'a'.repeat(101)}`, undefined],
  ['/', undefined],
])('the path %s contains the token %s', (path, token) => {
  expect(invitationInPath(path)).toBe(token);
});

test.each([
  [`#${TOKEN}`, TOKEN],
  ['', undefined],
  ['#content', undefined],
  [`#${TOKEN} more`, undefined],
])('the fragment %s contains the token %s', (hash, token) => {
  expect(invitationInHash(hash)).toBe(token);
});
