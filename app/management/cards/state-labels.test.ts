import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { daysLeft, stateLabel, unreadSentence, waitingSentence } from './state-labels.ts';

test.each([
  ['draft', null, 'Not published yet'],
  ['published', 'link', 'Published. Anyone with the link can see it.'],
  ['published', 'public', 'Published. Anyone can see it.'],
  ['published', 'family', 'Published. Only family and friends can see it.'],
  ['taken-down', 'public', 'Taken down'],
] as const)('%s, %s: %s', (state, level, words) => {
  expect(stateLabel(pageI18n, { state, level })).toBe(words);
});

test.each([
  ['2026-12-23T12:00:00Z', 30],
  ['2026-11-23T12:00:01Z', 1],
  ['2026-11-23T11:59:59Z', undefined],
  [undefined, undefined],
])('ending at %s, %s days are left', (purgedAt, days) => {
  expect(daysLeft(purgedAt, Date.parse('2026-11-23T12:00:00Z'))).toBe(days);
});

test('says how many messages wait and how many condolences are unread', () => {
  expect([undefined, 1, 3].map((count) => waitingSentence(pageI18n, count))).toEqual([
    undefined,
    '1 tribute is waiting for review',
    '3 tributes are waiting for review',
  ]);
  expect([undefined, 1, 3].map((count) => unreadSentence(pageI18n, count))).toEqual([
    undefined,
    '1 unread condolence',
    '3 unread condolences',
  ]);
});
