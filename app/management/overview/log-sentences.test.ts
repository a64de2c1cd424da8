import { describe, expect, test } from 'vitest';

import { LOG_ACTIONS } from '../../members/log-actions.ts';
import { logSentence, whenSentence } from './log-sentences.ts';

const NOW = new Date(2026, 10, 23, 21, 0);

describe('when something was done', () => {
  test.each([
    [new Date(2026, 10, 23, 9, 5), 'today at 09:05'],
    [new Date(2026, 10, 22, 20, 14), 'yesterday at 20:14'],
    [new Date(2026, 2, 3, 20, 14), '3 March at 20:14'],
    [new Date(2025, 2, 3, 0, 0), '3 March 2025 at 00:00'],
  ])('%s is "%s"', (moment, words) => {
    expect(whenSentence(moment, NOW)).toBe(words);
  });

  test('the first of a month has a yesterday in the month before', () => {
    expect(whenSentence(new Date(2026, 10, 30, 8, 0), new Date(2026, 11, 1, 7, 0))).toBe(
      'yesterday at 08:00',
    );
  });
});

const entry = (action: string, details: Record<string, string> = {}) => ({
  id: 'log_1',
  action,
  details,
  at: new Date(2026, 10, 22, 20, 14).toISOString(),
});

test('a sentence says who did what and when', () => {
  const { by, deed, when } = logSentence({ ...entry('published'), by: 'Anna Berg' }, NOW.getTime());
  expect(`${by} ${deed}, ${when}`).toBe('Anna Berg published the page, yesterday at 20:14');
});

test('every action of the log has its own sentence', () => {
  const deeds = LOG_ACTIONS.map((action) => logSentence(entry(action), 0).deed);
  expect(new Set(deeds).size).toBe(LOG_ACTIONS.length);
  expect(deeds).not.toContain('made a change');
});

test('an action that this version does not know is told in general words', () => {
  expect(logSentence(entry('rang-a-bell'), 0).deed).toBe('made a change');
});

test('a new address and level are named', () => {
  const { deed } = logSentence(entry('changed-address', { from: 'a', to: 'anna-berg' }), 0);
  expect(deed).toBe('changed the web address to /anna-berg');
  expect(logSentence(entry('changed-visibility', { level: 'public' }), 0).deed).toContain('anyone');
});
