import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { LOG_ACTIONS } from '../../members/log-actions.ts';
import { LogSentence } from './log-sentence.tsx';

const NOW = new Date(2026, 10, 23, 21, 0).getTime();

function sentence(
  action: string,
  details: Record<string, string> = {},
  { by = 'Anna Berg', whom }: { by?: string; whom?: string } = {},
) {
  const at = new Date(2026, 10, 22, 20, 14).toISOString();
  const entry = { id: 'log_1', action, details, at, by, whom };
  return render(<LogSentence entry={entry} now={NOW} />).container.textContent;
}

test('a sentence says who did what and when', () => {
  expect(sentence('published')).toBe('Anna Berg published the page, yesterday at\u00A020:14');
});

test('every action in the log has its own sentence', () => {
  const sentences = LOG_ACTIONS.map((action) => sentence(action));
  expect(new Set(sentences).size).toBe(LOG_ACTIONS.length);
  expect(sentences.join('\n')).not.toContain('made a change');
});

test('an unknown action is described in general terms', () => {
  expect(sentence('rang-a-bell')).toContain('made a change');
});

test('a new address and visibility are named', () => {
  expect(sentence('changed-address', { from: 'a', to: 'anna-berg' })).toContain(
    'changed the web address to /anna-berg',
  );
  expect(sentence('changed-visibility', { level: 'public' })).toContain('made the page public');
});

test('tributes are counted', () => {
  expect(sentence('published-tributes', { count: '1' })).toContain('published a tribute,');
  expect(sentence('published-tributes', { count: '3' })).toContain('published 3 tributes,');
});

test('why support viewed the memorial', () => {
  const reason = 'You asked us why the video <b>won’t</b> play';
  expect(sentence('support-looked', { reason }, { by: '' })).toBe(
    `Our support team looked at this memorial, yesterday at\u00A020:14. Reason: ${reason}`,
  );
});

test('whose access was removed', () => {
  expect(sentence('removed-member', {}, { whom: 'Ada King' })).toContain(
    'removed Ada King’s access to manage the page,',
  );
  expect(sentence('removed-member')).toContain('removed someone’s access to manage the page,');
});
