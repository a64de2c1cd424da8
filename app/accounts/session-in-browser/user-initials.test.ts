import { expect, test } from 'vitest';

import { userInitials } from './user-initials.ts';

test.each([
  ['Ada', 'King', 'AK'],
  ['Mary Ann', 'O’Neill Smith', 'MO'],
  ['ada', 'king', 'AK'],
  ['Łucja', 'Ångström', 'ŁÅ'],
  ['مريم', 'حداد', 'م\u200Cح'],
  ['مريم', '', 'م'],
  ['賢治', '田中', '賢田'],
  ['Ada', '', 'A'],
  ['', 'King', 'K'],
  ['🌻', '🌲', 'U'],
  ['🌻', 'King', 'K'],
  ['', '', 'U'],
])('%s %s is shown as %s', (firstName, lastName, initials) => {
  expect(userInitials({ firstName, lastName })).toBe(initials);
});
