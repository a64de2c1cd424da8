import { expect, test } from 'vitest';

import { fullBytesSentence, fullPlanSentence, PLAN_LIMITS } from './plan-limits.ts';

test('a memorial that exceeds the Free limits because Pro ended keeps everything', () => {
  expect(fullPlanSentence(PLAN_LIMITS.free, 'pictures', { used: 412, max: 300 })).toBe(
    'This memorial has 412 photos. You’ll keep everything you already have. The Free plan includes up to 300 per memorial, so you can’t add more right now.',
  );
});

test('videos, memorials and storage each have a sentence', () => {
  expect(fullPlanSentence(PLAN_LIMITS.pro, 'films', { used: 30, max: 30 })).toBe(
    'This memorial has 30 videos. You’ll keep everything you already have. The Pro plan includes up to 30 per memorial, so you can’t add more right now.',
  );
  expect(fullPlanSentence(PLAN_LIMITS.free, 'memorials', { used: 5, max: 5 })).toBe(
    'You own 5 memorials. You’ll keep everything you already have. The Free plan includes up to 5 memorials, so you can’t create another right now.',
  );
  expect(fullBytesSentence(PLAN_LIMITS.free, { used: 1_440_000_000, max: 1_500_000_000 })).toBe(
    'The photos and videos on this memorial take up 1.4\u00A0GB. You’ll keep everything you already have. The Free plan includes up to 1.5\u00A0GB per memorial, so you can’t add this file right now.',
  );
});

test("files still uploading are listed separately, because they aren't on the page yet", () => {
  const counts = { used: 50, max: 300, onTheirWay: 250 };
  expect(fullPlanSentence(PLAN_LIMITS.free, 'pictures', counts)).toBe(
    'This memorial has 50 photos, and 250 more are still uploading. You’ll keep everything you already have. The Free plan includes up to 300 per memorial, so you can’t add more right now.',
  );
  expect(fullPlanSentence(PLAN_LIMITS.free, 'films', { used: 1, max: 3, onTheirWay: 1 })).toBe(
    'This memorial has 1 video, and 1 more is still uploading. You’ll keep everything you already have. The Free plan includes up to 3 per memorial, so you can’t add more right now.',
  );
  const bytes = { used: 900_000_000, max: 1_500_000_000, onTheirWay: 590_000_000 };
  expect(fullBytesSentence(PLAN_LIMITS.free, bytes)).toBe(
    'The photos and videos on this memorial take up 900\u00A0MB, and another 590\u00A0MB is still uploading. You’ll keep everything you already have. The Free plan includes up to 1.5\u00A0GB per memorial, so you can’t add this file right now.',
  );
});

test('files that were uploaded and are not on the page are not called still uploading', () => {
  const counts = { used: 50, max: 300, onTheirWay: 249, unplaced: 1 };
  expect(fullPlanSentence(PLAN_LIMITS.free, 'pictures', counts)).toBe(
    'This memorial has 50 photos, and 249 more are still uploading. 1 more photo was uploaded but isn’t on the page; it counts towards the limit for a day. You’ll keep everything you already have. The Free plan includes up to 300 per memorial, so you can’t add more right now.',
  );
  expect(fullPlanSentence(PLAN_LIMITS.free, 'films', { used: 1, max: 3, unplaced: 2 })).toBe(
    'This memorial has 1 video. 2 more videos were uploaded but aren’t on the page; they count towards the limit for a day. You’ll keep everything you already have. The Free plan includes up to 3 per memorial, so you can’t add more right now.',
  );
  const bytes = { used: 900_000_000, max: 1_500_000_000, unplaced: 590_000_000 };
  expect(fullBytesSentence(PLAN_LIMITS.free, bytes)).toBe(
    'The photos and videos on this memorial take up 900\u00A0MB. Another 590\u00A0MB was uploaded but isn’t on the page; it counts towards the limit for a day. You’ll keep everything you already have. The Free plan includes up to 1.5\u00A0GB per memorial, so you can’t add this file right now.',
  );
});
