import { expect, test } from 'vitest';

import { formatBytes, fullBytesSentence, fullPlanSentence, PLAN_LIMITS } from './plan-limits.ts';

test('a memorial that has more than Free takes, because Pro ended, keeps all of it', () => {
  expect(fullPlanSentence(PLAN_LIMITS.free, 'pictures', { used: 412, max: 300 })).toBe(
    'This memorial has 412 photos. All of them stay. Free takes up to 300, so no more can be added now.',
  );
});

test('films, memorials and bytes have their sentences', () => {
  expect(fullPlanSentence(PLAN_LIMITS.pro, 'films', { used: 30, max: 30 })).toBe(
    'This memorial has 30 videos. All of them stay. Pro takes up to 30, so no more can be added now.',
  );
  expect(fullPlanSentence(PLAN_LIMITS.free, 'memorials', { used: 5, max: 5 })).toBe(
    'You keep 5 memorials. All of them stay. Free takes up to 5, so no more can be begun now.',
  );
  expect(fullBytesSentence(PLAN_LIMITS.free, { used: 1_440_000_000, max: 1_500_000_000 })).toBe(
    'The photos and videos of this memorial have 1.4 GB. All of them stay. Free takes up to 1.5 GB, so this file cannot be added now.',
  );
});

test('files that are still uploading are listed separately, because nothing on the page shows them yet', () => {
  const counts = { used: 50, max: 300, onTheirWay: 250 };
  expect(fullPlanSentence(PLAN_LIMITS.free, 'pictures', counts)).toBe(
    'This memorial has 50 photos and 250 are still uploading. All of them stay. Free takes up to 300, so no more can be added now.',
  );
  expect(fullPlanSentence(PLAN_LIMITS.free, 'films', { used: 1, max: 3, onTheirWay: 1 })).toBe(
    'This memorial has 1 video and 1 is still uploading. All of them stay. Free takes up to 3, so no more can be added now.',
  );
  const bytes = { used: 900_000_000, max: 1_500_000_000, onTheirWay: 590_000_000 };
  expect(fullBytesSentence(PLAN_LIMITS.free, bytes)).toBe(
    'The photos and videos of this memorial have 900 MB, and 590 MB more are still uploading. All of them stay. Free takes up to 1.5 GB, so this file cannot be added now.',
  );
});

test.each([
  [20_000_000_000, '20 GB'],
  [1_500_000_000, '1.5 GB'],
  [40_000_000, '40 MB'],
  [2_340_000, '2.3 MB'],
  [12_300, '12 KB'],
  [1, '1 byte'],
  [80, '80 bytes'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
