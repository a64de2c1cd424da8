import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { WAITING_VIDEO } from '../testing/waiting-video.ts';
import { partLine, progressSentence, summary } from './video-sentences.ts';

const progressOf = (done: number, total: number) =>
  progressSentence(pageI18n, { ...WAITING_VIDEO, progress: { done, total } }, false);

test('before the first seconds are drawn, a long video says that it takes long', () => {
  expect(progressOf(0, 192)).toBe('This takes a few minutes. You can leave this page.');
  expect(progressOf(0, 1525.52)).toBe(
    'A long video can take an hour or more. You can leave this page.',
  );
});

test('the progress names the length that stands beside the button', () => {
  expect(summary(pageI18n, 300, 1525.52)).toBe('300 photos · 25:26');
  expect(progressOf(70.9, 1525.52)).toBe('1:10 of 25:26 done. You can leave this page.');
});

test('the length of a part stays with its unit on a narrow screen', () => {
  const opening = { id: 'opening', kind: 'opening' } as const;
  expect(partLine(pageI18n, opening, 6)).toBe('Opening title · 6\u00A0seconds');
});
