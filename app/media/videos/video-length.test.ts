import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { videoLengthText } from './video-length.ts';

test.each([
  [1, 'Video, 1 sec'],
  [59, 'Video, 59 sec'],
  [60, 'Video, 1 min'],
  [83, 'Video, 1 min 23 sec'],
  [3725, 'Video, 62 min 5 sec'],
])('a film of %i s has the length %j', (seconds, text) => {
  expect(videoLengthText(pageI18n, seconds)).toBe(text);
});
