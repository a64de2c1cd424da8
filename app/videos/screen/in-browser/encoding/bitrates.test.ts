import { expect, test } from 'vitest';

import { VIDEO_LIMITS } from '../../../contract.ts';
import { SOUND_BITRATE, videoBitrate } from './bitrates.ts';

const LARGE = { width: 1920, height: 1080 };

test('three minutes in 1080p have at most 65 MB with sound', () => {
  const bits = videoBitrate(LARGE, 180) + SOUND_BITRATE;
  expect((bits * 180) / 8).toBeLessThan(65_000_000);
  expect(bits).toBeGreaterThan(2_000_000);
});

test("the longest video is within the server's limit", () => {
  const seconds = 300 * VIDEO_LIMITS.longestSeconds + 2 * 60;
  const bytes = ((videoBitrate(LARGE, seconds) + SOUND_BITRATE) * seconds) / 8;
  expect(bytes).toBeLessThan(VIDEO_LIMITS.browserVideoBytes);
  expect(bytes).toBeGreaterThan(VIDEO_LIMITS.browserVideoBytes / 2);
});
