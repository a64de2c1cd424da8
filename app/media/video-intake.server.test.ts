import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { aJpeg, aVideo, mp4Box } from './testing/pictures.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { blankPrivateBoxes, recogniseVideo } from './video-intake.server.ts';

const SAMPLE = join(
  import.meta.dirname,
  '../memorials/samples/eleanor-whitfield/videos/candle-on-the-sill.mp4',
);

/** Runs the change on a file with these bytes and returns what the file holds afterwards. */
async function blanked(bytes: Buffer): Promise<Buffer> {
  const path = join(await temporaryFolder(), 'film.mp4');
  await writeFile(path, bytes);
  const file = await open(path, 'r+');
  try {
    await blankPrivateBoxes(file);
  } finally {
    await file.close();
  }
  return readFile(path);
}

describe('a video is known by its content', () => {
  test('MP4 and WebM', async () => {
    const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
    expect(await recogniseVideo(aVideo())).toEqual({ extension: 'mp4', mime: 'video/mp4' });
    expect(await recogniseVideo(webm)).toEqual({ extension: 'webm', mime: 'video/webm' });
    expect(await recogniseVideo(await readFile(SAMPLE))).toMatchObject({ extension: 'mp4' });
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
    await expect(recogniseVideo(await make())).rejects.toThrow(sentence);
  });
});

describe('the place where an MP4 was filmed', () => {
  test('is blanked, and nothing moves', async () => {
    const film = aVideo('+54.4858-000.6206/');
    const result = await blanked(film);
    expect(film.includes('+54.4858')).toBe(true);
    expect(result.includes('+54.4858')).toBe(false);
    expect(result.length).toBe(film.length);
    const frames = film.subarray(film.indexOf('mdat'));
    expect(result.subarray(film.indexOf('mdat')).equals(frames)).toBe(true);
  });

  test('once blanked, a film stays the same film', async () => {
    const once = await blanked(aVideo());
    expect((await blanked(once)).equals(once)).toBe(true);
  });

  test('a film without private boxes keeps every byte', async () => {
    const film = Buffer.concat([
      mp4Box('moov', mp4Box('mvhd')),
      mp4Box('mdat', Buffer.alloc(9, 7)),
    ]);
    expect((await blanked(film)).equals(film)).toBe(true);
  });
});

describe('a damaged MP4 is refused', () => {
  test.each([
    ['without the box that describes the film', mp4Box('ftyp', Buffer.alloc(8))],
    ['that ends in its middle', aVideo().subarray(0, 200)],
    [
      'with a box that is longer than the file',
      Buffer.concat([mp4Box('moov'), Buffer.from('7fffffff6d646174', 'hex')]),
    ],
    [
      'with a box that is shorter than its own header',
      Buffer.concat([mp4Box('moov'), Buffer.from('000000046d646174', 'hex')]),
    ],
    [
      'with a box inside that is longer than its box',
      mp4Box('moov', Buffer.from('000001006d766864', 'hex')),
    ],
    ['of very many boxes', mp4Box('moov', ...Array.from({ length: 20_000 }, () => mp4Box('free')))],
  ])('%s', async (_, film) => {
    await expect(blanked(film)).rejects.toThrow('is damaged or incomplete and cannot be played');
  });
});
