import { expect, test } from 'vitest';

import { initialsOf } from './initials.ts';

test.each([
  ['Ada Lind', 'AL'],
  ['ada', 'A'],
  ['Ada Maria Lind', 'AM'],
  ['  Łucja   Ångström-O’Neill ', 'ŁÅ'],
  ['“Ada” (Lind)', 'AL'],
  // Joined, they are words: “with” and “no”.
  ['محمد علي', 'م\u200Cع'],
  ['ليلى الحسن', 'ل\u200Cا'],
  ['𐐀dam 𐐁ve', '𐐀𐐁'],
])("the initials of '%s' are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each(['', '   ', '🌿🌿', '—'])("a name without a letter ('%s') gives the fallback", (name) => {
  expect(initialsOf(name, 'M')).toBe('M');
});
