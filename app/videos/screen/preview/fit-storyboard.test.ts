import { expect, test } from 'vitest';

import type { Storyboard } from '../../plan/storyboard.ts';
import { fitStoryboard, previewWidth } from './fit-storyboard.ts';

const ADDRESS = '/media/00112233445566778899aabbccddeeff-640x480.webp';
const STORYBOARD: Storyboard = {
  frame: { width: 1280, height: 720 },
  motion: true,
  language: 'en',
  style: {
    themeId: 'traditional-elegance',
    background: '#fff',
    text: '#000',
    muted: '#666',
    accent: '#999',
    headingWeight: 500,
    bodyWeight: 400,
    portraitShape: 'circle',
  },
  scenes: [
    {
      id: 'photo_a',
      kind: 'photo',
      picture: { address: ADDRESS, width: 640, height: 480 },
      firstFrame: 0,
      frames: 100,
    },
  ],
  frames: 100,
};

test('a small scan fills the same part of a small preview', () => {
  const fitted = fitStoryboard(STORYBOARD, previewWidth(700));
  expect(fitted.frame).toEqual({ width: 720, height: 405 });
  expect(fitted.scenes[0]).toMatchObject({
    picture: { address: ADDRESS, width: 360, height: 270 },
  });
});

test('the preview is never larger than the video', () => {
  expect(fitStoryboard(STORYBOARD, 3_000)).toBe(STORYBOARD);
});
