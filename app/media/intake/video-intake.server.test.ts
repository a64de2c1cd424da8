import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { aVideo, mp4Box } from '../testing/films.ts';
import { aJpeg } from '../testing/pictures.ts';
import { detectVideoKind } from './video-intake.server.ts';

const SAMPLE = join(
  import.meta.dirname,
  '../../memorials/documents/samples/eleanor-whitfield/videos/candle-on-the-sill.mp4',
);

describe('the type of a video is detected by its content', () => {
  test('MP4 and WebM', async () => {
    const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
    expect(await detectVideoKind(aVideo())).toEqual({ extension: 'mp4', mime: 'video/mp4' });
    expect(await detectVideoKind(webm)).toEqual({ extension: 'webm', mime: 'video/webm' });
    expect(await detectVideoKind(await readFile(SAMPLE))).toMatchObject({ extension: 'mp4' });
  });

  test.each([
    ['a text', () => Buffer.from('I am named film.mp4'), 'its content is of no known kind'],
    ['a picture', () => aJpeg(), 'its content is image/jpeg'],
    [
      'QuickTime',
      () => mp4Box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1')),
      'its content is video/quicktime',
    ],
  ])('%s is refused', async (_, make, sentence) => {
    await expect(detectVideoKind(await make())).rejects.toThrow(sentence);
  });
});
