import { describe, expect, test } from 'vitest';

import { isOutOfStep, soundAt } from './preview-sound.ts';

describe('the sound at a moment of the preview', () => {
  const lengths = { video: 100, sound: 40 };

  test('repeats when it is shorter than the video', () => {
    expect(soundAt(0, lengths)).toEqual({ position: 0, loudness: 1 });
    expect(soundAt(39.5, lengths).position).toBe(39.5);
    expect(soundAt(40, lengths).position).toBe(0);
    expect(soundAt(90, lengths)).toEqual({ position: 10, loudness: 1 });
  });

  test('fades in the last three seconds, as in the finished video', () => {
    expect([97, 98.5, 100].map((second) => soundAt(second, lengths).loudness)).toEqual([1, 0.5, 0]);
  });

  test('ends with the video when it is longer', () => {
    expect(soundAt(99.25, { video: 100, sound: 500 })).toEqual({ position: 99.25, loudness: 0.25 });
  });

  test("is at the beginning if the sound's length is unknown", () => {
    expect(soundAt(12, { video: 100, sound: 0 }).position).toBe(0);
  });
});

test('the sound jumps only where that is noticeable, and not around its end', () => {
  expect(isOutOfStep(10, 10.2, 40)).toBe(false);
  expect(isOutOfStep(10, 10.5, 40)).toBe(true);
  expect(isOutOfStep(39.9, 0.1, 40)).toBe(false);
  expect(isOutOfStep(39, 0.5, 40)).toBe(true);
});
