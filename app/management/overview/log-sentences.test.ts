import { expect, test } from 'vitest';

import { whenSentence } from './log-sentences.ts';

const NOW = new Date(2026, 10, 23, 21, 0);

test.each([
  [new Date(2026, 10, 23, 9, 5), 'today at\u00A009:05'],
  [new Date(2026, 10, 22, 20, 14), 'yesterday at\u00A020:14'],
  [new Date(2026, 2, 3, 20, 14), '3\u00A0March at\u00A020:14'],
  [new Date(2025, 2, 3, 0, 0), '3\u00A0March 2025 at\u00A000:00'],
])('%s is "%s"', (moment, words) => {
  expect(whenSentence(moment, NOW)).toBe(words);
});

test('yesterday works on the first of a month', () => {
  expect(whenSentence(new Date(2026, 10, 30, 8, 0), new Date(2026, 11, 1, 7, 0))).toBe(
    'yesterday at\u00A008:00',
  );
});
