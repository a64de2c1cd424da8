import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { aJpeg } from '../testing/pictures.ts';
import { aVideo, mp4Box } from '../testing/videos.ts';
import { checkVideoKind } from './video-intake.server.ts';

const SAMPLE = join(
  import.meta.dirname,
  '../../memorials/documents/samples/eleanor-whitfield/videos/candle-on-the-sill.mp4',
);

describe("a video's type is detected from its content", () => {
  test.each([
    ['MP4', aVideo()],
    ['MP4 of the samples', readFileSync(SAMPLE)],
    ['WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')],
    ['QuickTime', mp4Box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1'))],
    ['3GP of an old phone', mp4Box('ftyp', Buffer.from('3gp4\0\0\0\x003gp4', 'latin1'))],
  ])('%s is accepted', async (_, head) => {
    await expect(checkVideoKind(head)).resolves.toBeUndefined();
  });

  test.each([
    ['a text', () => Buffer.from('I am named film.mp4'), 'isn’t a type we recognise'],
    ['a picture', () => aJpeg(), 'its type is image/jpeg'],
    [
      'AVI',
      () => Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1'),
      'is an AVI video, which we can’t open',
    ],
  ])('%s is refused', async (_, make, sentence) => {
    await expect(checkVideoKind(await make())).rejects.toThrow(sentence);
  });
});
