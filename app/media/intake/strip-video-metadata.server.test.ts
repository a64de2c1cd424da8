import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '../testing/temporary-folder.ts';
import {
  aFilm,
  aVideo,
  mp4Box,
  numbers,
  type VideoParts,
  type VideoTrack,
} from '../testing/videos.ts';
import { stripVideoMetadata } from './strip-video-metadata.server.ts';

const SAMPLE = join(
  import.meta.dirname,
  '../../memorials/documents/samples/eleanor-whitfield/videos/candle-on-the-sill.mp4',
);

async function stripped(film: Buffer): Promise<{ result: Buffer; removed: number }> {
  const path = join(await temporaryFolder(), 'film.mp4');
  await writeFile(path, film);
  const file = await open(path, 'r+');
  try {
    const removed = await stripVideoMetadata(file);
    return { result: await readFile(path), removed };
  } finally {
    await file.close();
  }
}

const PLACE = '+54.4858-000.6206';
const places = (count: number) =>
  Array.from({ length: count }, (_, second) => Buffer.from(`GPS5 ${PLACE}/ at ${second} s`));
const frames = (name: string, count: number) =>
  Array.from({ length: count }, (_, turn) =>
    Buffer.from(`${name} ${turn} ${'#'.repeat(turn * 7)}.`),
  );

const PICTURE: VideoTrack = { handler: 'vide', samples: frames('frame', 20) };
const SOUND: VideoTrack = { handler: 'soun', samples: frames('sound', 30) };

function expectSamplesKept(film: Buffer, result: Buffer, kept: readonly Buffer[]): void {
  const expected = Buffer.from(film);
  const content = film.lastIndexOf('mdat') + 4;
  expected.fill(0, content);
  for (const sample of kept) {
    const at = film.indexOf(sample, content);
    expect(at).toBeGreaterThanOrEqual(content);
    sample.copy(expected, at);
  }
  expect(result.subarray(content).equals(expected.subarray(content))).toBe(true);
}

describe('the location a camera wrote besides picture and sound', () => {
  test.each<[string, string, VideoParts]>([
    ['an action camera', 'meta', {}],
    ['a drone, as subtitles', 'text', {}],
    ['a drone, as subtitles of another kind', 'sbtl', {}],
    ['a drone, as subtitles of a third kind', 'subt', {}],
    ['a camera of a kind that nobody knows', 'gps ', {}],
    ['a camera that writes long files', 'meta', { isLarge: true }],
  ])(
    '%s, in a track of samples (%s): the track is gone, no other byte',
    async (_, handler, parts) => {
      const film = aFilm([PICTURE, { handler, samples: places(25) }, SOUND], parts);
      const { result, removed } = await stripped(film);
      expect(film.includes(PLACE)).toBe(true);
      expect(result.includes(PLACE)).toBe(false);
      expect(removed).toBe(1);
      expect(result.length).toBe(film.length);
      expectSamplesKept(film, result, [...PICTURE.samples, ...SOUND.samples]);
      expect(result.includes(handler)).toBe(false);
      expect(result.includes('vide')).toBe(true);
      expect(result.includes('soun')).toBe(true);
    },
  );

  test('samples of one size, as in uncompressed sound, are kept', async () => {
    const samples = frames('sound', 9).map((sample) =>
      Buffer.concat([sample, Buffer.alloc(90)]).subarray(0, 90),
    );
    const even: VideoTrack = { handler: 'soun', samples, ofOneSize: true };
    const film = aFilm([PICTURE, even, { handler: 'meta', samples: places(3) }]);
    const { result } = await stripped(film);
    expect(result.includes(PLACE)).toBe(false);
    expectSamplesKept(film, result, [...PICTURE.samples, ...samples]);
  });

  test('is blanked between the samples of all tracks, where dashcams write it', async () => {
    const film = aFilm([PICTURE, SOUND], { between: Buffer.from(`freeGPS ${PLACE}/`) });
    const { result, removed } = await stripped(film);
    expect(result.includes(PLACE)).toBe(false);
    expect(removed).toBe(0);
    expectSamplesKept(film, result, [...PICTURE.samples, ...SOUND.samples]);
  });

  test.each(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'gps ', '\xa9xyz'])(
    'is blanked in a box %j of the file, movie or track, and no offset changes',
    async (type) => {
      const box = mp4Box(type, Buffer.from(PLACE));
      const film = aFilm([{ ...PICTURE, boxes: [box] }, SOUND], {
        movieBoxes: [box],
        fileBoxes: [box],
      });
      const { result } = await stripped(film);
      expect(film.toString('latin1').split(PLACE)).toHaveLength(4);
      expect(result.includes(PLACE)).toBe(false);
      const expected = Buffer.from(
        film
          .toString('latin1')
          .replaceAll(PLACE, '\0'.repeat(PLACE.length))
          .replaceAll(type, 'free'),
        'latin1',
      );
      expect(result.equals(expected)).toBe(true);
    },
  );

  test('stripping twice changes nothing more', async () => {
    const film = aFilm([PICTURE, { handler: 'meta', samples: places(5) }]);
    const { result: once } = await stripped(film);
    const { result: twice, removed } = await stripped(once);
    expect(twice.equals(once)).toBe(true);
    expect(removed).toBe(0);
  });

  test('a video of picture and sound alone keeps every byte', async () => {
    const film = aFilm([PICTURE, SOUND], { fileBoxes: [mp4Box('free'), mp4Box('wide')] });
    expect((await stripped(film)).result.equals(film)).toBe(true);
  });

  test('in the sample video only its metadata box changes', async () => {
    const film = await readFile(SAMPLE);
    const { result, removed } = await stripped(film);
    const [from, to] = [film.indexOf('udta') - 4, film.indexOf('udta') + 57];
    expect(removed).toBe(0);
    expect(result.subarray(0, from).equals(film.subarray(0, from))).toBe(true);
    expect(result.subarray(to).equals(film.subarray(to))).toBe(true);
  });
});

describe('a fragmented video', () => {
  const fragmented = (handlers: readonly string[], ...inside: Buffer[]) =>
    Buffer.concat([
      aFilm(
        handlers.map((handler) => ({ handler, samples: [] })),
        {
          movieBoxes: [mp4Box('mvex', mp4Box('trex', Buffer.alloc(24)))],
        },
      ).subarray(0, -8),
      mp4Box(
        'moof',
        mp4Box('mfhd', Buffer.alloc(8)),
        mp4Box('traf', mp4Box('tfhd', Buffer.alloc(8)), ...inside),
      ),
      mp4Box('mdat', Buffer.from('frames of the fragment')),
    ]);

  test('of picture and sound alone is accepted, without the metadata in its fragments', async () => {
    const film = fragmented(['vide', 'soun'], mp4Box('uuid', Buffer.from(PLACE)));
    const { result } = await stripped(film);
    expect(result.includes(PLACE)).toBe(false);
    expect(result.includes('frames of the fragment')).toBe(true);
    const plain = fragmented(['vide', 'soun']);
    expect((await stripped(plain)).result.equals(plain)).toBe(true);
  });

  test('with another track is refused, with advice', async () => {
    await expect(stripped(fragmented(['vide', 'meta']))).rejects.toThrow(
      'Save it again as an MP4 with only video and audio',
    );
  });
});

describe('a damaged MP4 is refused', () => {
  const track = (...tables: Buffer[]) => {
    const handler = mp4Box('hdlr', numbers(0, 0), Buffer.from('vide'));
    const media = mp4Box('mdia', handler, mp4Box('minf', mp4Box('stbl', ...tables)));
    return Buffer.concat([mp4Box('moov', mp4Box('trak', media)), mp4Box('mdat', Buffer.alloc(64))]);
  };
  const oneChunk = [mp4Box('stsc', numbers(0, 1, 1, 1, 1)), mp4Box('stco', numbers(0, 1, 8))];

  test.each([
    ['without the box that describes the film', mp4Box('ftyp', Buffer.alloc(8))],
    ['without picture and sound', aFilm([{ handler: 'meta', samples: places(2) }])],
    ['that ends in its middle', aVideo().subarray(0, 200)],
    ['whose samples lie beyond its end', aFilm([PICTURE], { offsetError: 1 })],
    ['whose samples lie before their space', aFilm([PICTURE], { offsetError: -1 })],
    [
      'whose samples lie beyond every file',
      aFilm([PICTURE], { isLarge: true, offsetError: 2 ** 31 }),
    ],
    ['without a table of samples', track()],
    [
      'whose table of sizes is shorter than it says',
      track(mp4Box('stsz', numbers(0, 0, 900_000_000, 1)), ...oneChunk),
    ],
    [
      'whose table of chunks is shorter than it says',
      track(
        mp4Box('stsz', numbers(0, 1, 1)),
        mp4Box('stsc', numbers(0, 1, 1, 1, 1)),
        mp4Box('stco', numbers(0, 9)),
      ),
    ],
    [
      'whose chunks have no first',
      track(
        mp4Box('stsz', numbers(0, 1, 1)),
        mp4Box('stsc', numbers(0, 1, 2, 1, 1)),
        mp4Box('stco', numbers(0, 1, 8)),
      ),
    ],
    [
      'whose samples are larger than the file',
      track(
        mp4Box('stsz', numbers(0, 2 ** 32 - 1, 2 ** 32 - 1)),
        mp4Box('stsc', numbers(0, 1, 1, 2 ** 32 - 1, 1)),
        mp4Box('stco', numbers(0, 1, 8)),
      ),
    ],
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
    ['of very many boxes', mp4Box('moov', ...Array.from({ length: 60_000 }, () => mp4Box('free')))],
  ])('%s', async (_, film) => {
    await expect(stripped(film)).rejects.toThrow(
      'is damaged or incomplete, so we can’t play it. Try the original file or another copy instead',
    );
  });
});
