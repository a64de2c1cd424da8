import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { lastUsed } from './last-used.ts';

const at = (day: number, hour: number, month = 2) => new Date(2026, month, day, hour);

test.each([
  ['Last used today', at(10, 0), at(10, 23)],
  ['Last used yesterday', at(9, 23), at(10, 0)],
  ['Last used 3 days ago', at(7, 12), at(10, 1)],
  ['Last used 31 days ago', at(10, 12, 1), at(13, 12)],
  ['Last used today', at(11, 1), at(10, 23)],
])('%s', (words, then, now) => {
  expect(lastUsed(pageI18n, then, now)).toBe(words);
});
