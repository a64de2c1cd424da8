import { expect, test } from 'vitest';

import { relativeTime } from './relative-time.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY = 86_400_000;

const ago = (elapsed: number, language: string) =>
  relativeTime(new Date(NOW.getTime() - elapsed), NOW, language);

test.each([
  ['es', 'ahora', 'hace 2 días', 'hace 1 año'],
  ['de', 'jetzt', 'vor 2 Tagen', 'vor 1 Jahr'],
  ['ja', '今', '2日前', '1年前'],
  ['ar', 'الآن', 'قبل يومين', 'قبل سنة واحدة'],
  ['he', 'עכשיו', 'לפני יומיים', 'לפני שנה'],
])('%s says it in its own words', (language, ...words) => {
  expect([ago(0, language), ago(2 * DAY, language), ago(370 * DAY, language)]).toEqual(words);
});

test.each(['en', 'en-AU'])('%s says it as SPEC does', (language) => {
  expect([ago(0, language), ago(2 * DAY, language), ago(40 * DAY, language)]).toEqual([
    'Just now',
    '2d ago',
    '1mo ago',
  ]);
});

test('a day is never called yesterday, because it may be two days ago', () => {
  expect(ago(DAY, 'es')).toBe('hace 1 día');
});

test.each(['tlh', 'und'])('%s, which has no words for it, uses English', (language) => {
  expect([ago(0, language), ago(2 * DAY, language)]).toEqual(['now', '2 days ago']);
});
