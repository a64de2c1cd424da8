import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import type { MediaLine } from '../media-list.server.ts';
import { chooseMediaToRead } from './choose-media.server.ts';

const WEEK = 7 * 24 * 3600 * 1000;
const LINES = Array.from({ length: 2_000 }, (_, number): MediaLine => {
  const sha256 = createHash('sha256').update(String(number)).digest('hex');
  return [`${sha256.slice(0, 32)}.jpg`, 1_000, sha256];
});

function chosen(week: number, bytesPerProof: number): MediaLine[] {
  const media = { file: 'a', bytes: 1, sha256: '', rows: LINES.length, mediaBytes: 2_000_000 };
  return LINES.filter(chooseMediaToRead({ media }, new Date(week * WEEK), bytesPerProof));
}

test('a proof reads everything it can at once', () => {
  expect(chosen(2_960, 2_000_000)).toHaveLength(LINES.length);
});

test('with more, each week reads another part, until all were read', () => {
  const weeks = [0, 1, 2, 3].map((week) => chosen(2_960 + week, 500_000));
  for (const lines of weeks) expect(lines.length).toBeLessThan(600);
  expect(new Set(weeks.flat()).size).toBe(LINES.length);
});
