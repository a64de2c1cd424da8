import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../../../tests/harness/cpu-time.ts';
import { aHeic, heicFile, type HeicParts } from '../../testing/heic.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { decodeHeic } from './heic-decoding.server.ts';

const BYTES_BETWEEN_CHANGES = process.env['TEST_MATRIX'] === 'full' ? 7 : 28;

const [RED, GREEN, BLUE, WHITE] = [
  [200, 40, 40],
  [40, 180, 60],
  [40, 60, 200],
  [230, 230, 220],
] as const;

async function decoded(file: Buffer) {
  const path = join(await temporaryFolder(), 'pixels.tiff');
  const facts = await decodeHeic(file, path);
  const { data, info } = await sharp(path)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels),
  ];
  const [right, bottom] = [width - 5, height - 5];
  const corners = [pixel(4, 4), pixel(right, 4), pixel(4, bottom), pixel(right, bottom)];
  return { ...facts, width, height, channels, corners };
}

function expectColours(found: readonly number[][], wanted: ReadonlyArray<readonly number[]>): void {
  for (const [index, colour] of wanted.entries()) {
    for (const [channel, value] of colour.entries()) {
      expect(Math.abs((found[index]?.[channel] ?? 999) - value)).toBeLessThanOrEqual(4);
    }
  }
}

async function profileOf(name: 'p3'): Promise<Buffer> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } });
  const { icc } = await sharp(await picture.withIccProfile(name).png().toBuffer()).metadata();
  return icc ?? Buffer.alloc(0);
}

describe('a picture is shown as the camera meant it', () => {
  test.each<[string, HeicParts, number, number, ReadonlyArray<readonly number[]>]>([
    ['upright', {}, 128, 128, [RED, GREEN, BLUE, WHITE]],
    ['turned a quarter', { turns: 1 }, 128, 128, [GREEN, WHITE, RED, BLUE]],
    ['turned half', { turns: 2 }, 128, 128, [WHITE, BLUE, GREEN, RED]],
    ['turned three quarters', { turns: 3 }, 128, 128, [BLUE, RED, WHITE, GREEN]],
    ['mirrored', { isMirrored: true }, 128, 128, [GREEN, RED, WHITE, BLUE]],
    ['cropped', { crop: { horizontal: 40, vertical: 16 } }, 48, 96, [RED, GREEN, BLUE, WHITE]],
    [
      'cropped and turned',
      { crop: { horizontal: 40, vertical: 16 }, turns: 1 },
      96,
      48,
      [GREEN, WHITE, RED, BLUE],
    ],
  ])('%s', async (_, parts, width, height, colours) => {
    const picture = await decoded(aHeic(parts));
    expect(picture).toMatchObject({ width, height, channels: 3, pictures: 1 });
    expectColours(picture.corners, colours);
  });

  // libheif refuses to crop one coded picture by this much.
  test.each<[string, HeicParts, number, number]>([
    ['by far', {}, 312, 112],
    ['by far and turned a quarter', { turns: 1 }, 112, 312],
    ['by far, turned and mirrored', { turns: 3, isMirrored: true }, 112, 312],
  ])('cropped %s', async (_, parts, width, height) => {
    const crop = { horizontal: 100, vertical: 200 };
    const picture = await decoded(aHeic({ tiles: ['texture-1'], crop, ...parts }));
    expect(picture).toMatchObject({ width, height });
  });

  test.each([
    ['turned a quarter', 1, [GREEN, WHITE, RED, BLUE]],
    ['mirrored', 0, [GREEN, RED, WHITE, BLUE]],
  ] as const)('with the part named by the crop, %s', async (_, turns, colours) => {
    const tiles = Array.from({ length: 4 }, () => 'quadrants' as const);
    const crop = { left: 128, top: 0, width: 128, height: 128 };
    const parts = { tiles, columns: 2, crop, turns, isMirrored: turns === 0 };
    const picture = await decoded(aHeic(parts));
    expect(picture).toMatchObject({ width: 128, height: 128 });
    expectColours(picture.corners, colours);
  });

  test('assembled from 48 tiles, as a phone stores 12 million pixels', async () => {
    const tiles = Array.from({ length: 48 }, () => 'quadrants' as const);
    const size = { width: 8 * 128 - 32, height: 6 * 128 - 64 };
    const picture = await decoded(aHeic({ tiles, columns: 8, size, turns: 3 }));
    expect(picture).toMatchObject({ width: size.height, height: size.width });
    expectColours(picture.corners, [RED, RED, GREEN, GREEN]);
  });

  test('with transparency', async () => {
    const picture = await decoded(heicFile('see-through'));
    expect(picture.channels).toBe(4);
    expectColours(picture.corners, [
      [...RED, 255],
      [...GREEN, 128],
      [...BLUE, 255],
      [...WHITE, 128],
    ]);
  });

  test.each([
    ['depth and a preview, as in a portrait', ['depth', 'preview'], 1],
    ['a gain map for bright screens', ['gain map'], 1],
    ['more pictures, as in a burst', ['picture', 'picture'], 3],
  ] as const)('with %s: the main picture', async (_, others, pictures) => {
    const picture = await decoded(aHeic({ others }));
    expect(picture).toMatchObject({ width: 128, height: 128, pictures });
    expectColours(picture.corners, [RED, GREEN, BLUE, WHITE]);
  });

  test('with a last part without a length, because it ends with the file', async () => {
    const picture = await decoded(aHeic({ isOpenEnded: true }));
    expectColours(picture.corners, [RED, GREEN, BLUE, WHITE]);
  });
});

describe('colours', () => {
  test('of a profile are kept for the conversion', async () => {
    const picture = await decoded(aHeic({ profile: await profileOf('p3') }));
    expectColours(picture.corners, [
      [218, 0, 27],
      [0, 182, 31],
      [36, 61, 207],
      [230, 230, 219],
    ]);
  });

  test('named by numbers are converted as by the profile', async () => {
    const picture = await decoded(aHeic({ colours: { primaries: 12, transfer: 13 } }));
    expectColours(picture.corners, [
      [218, 0, 27],
      [0, 182, 31],
      [36, 61, 207],
      [230, 230, 219],
    ]);
  });

  test.each([
    ['PQ', 16, [233, 62, 255]],
    ['HLG', 18, [165, 76, 233]],
  ])(
    'of an HDR screen (%s) keep their differences on an ordinary one',
    async (_, transfer, greys) => {
      const file = aHeic({ tiles: ['ten-bit'], colours: { primaries: 9, transfer, matrix: 9 } });
      const { corners } = await decoded(file);
      const wanted = greys.map((grey) => [grey, grey, grey]);
      expectColours(corners.slice(1), wanted);
    },
  );

  test.each([
    ['in full resolution', 'full-colour'],
    ['in half the resolution', 'half-colour'],
  ] as const)('%s come out the same, in one tile and in a grid', async (_, tile) => {
    const one = await decoded(aHeic({ tiles: [tile] }));
    expectColours(one.corners, [RED, GREEN, BLUE, WHITE]);
    const size = { width: 191, height: 127 };
    const two = await decoded(aHeic({ tiles: [tile, tile], columns: 2, size, turns: 2 }));
    expect(two).toMatchObject(size);
    expectColours(two.corners, [BLUE, BLUE, RED, RED]);
  });

  test('whose coding the file names are read with it: here the TV range', async () => {
    const colours = { primaries: 1, transfer: 13, matrix: 1, isLimited: true };
    const { corners } = await decoded(aHeic({ colours }));
    const white = (value: number) => ((value - 16) * 255) / 219;
    expectColours(corners.slice(3), [[white(230), white(230), white(218)]]);
  });

  test('of a grey picture are grey', async () => {
    const { corners } = await decoded(aHeic({ tiles: ['grey'] }));
    const greys = [105, 156, 79, 229];
    expectColours(
      corners,
      greys.map((grey) => [grey, grey, grey]),
    );
  });

  test("a grey profile doesn't fit coloured pixels and is ignored", async () => {
    const grey = await profileOf('p3');
    grey.write('GRAY', 16, 'latin1');
    const { corners } = await decoded(aHeic({ profile: grey }));
    expectColours(corners, [RED, GREEN, BLUE, WHITE]);
  });
});

test('EXIF data are found behind their prefix', async () => {
  const exif = Buffer.from('MM\0*what a camera writes');
  expect((await decoded(aHeic({ exif }))).exif).toEqual(exif);
  expect((await decoded(aHeic())).exif).toBeNull();
});

describe('what is refused', () => {
  const refusal = (file: Buffer) =>
    decoded(file).then(
      () => 'taken',
      (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'),
    );
  const DAMAGED =
    'MediaRefusedError: is damaged or incomplete, so we can’t open it. Try the original file or another copy instead';

  test('a file cut off at any point', async () => {
    const file = aHeic({ tiles: ['texture-1', 'texture-2'], columns: 2 });
    for (const share of [0.001, 0.01, 0.1, 0.5, 0.9, 0.999]) {
      expect(await refusal(file.subarray(0, Math.ceil(file.length * share)))).toBe(DAMAGED);
    }
    expect(await refusal(file.subarray(0, -1))).toBe(DAMAGED);
  });

  test("an open-ended file that's cut off", async () => {
    const file = aHeic({ isOpenEnded: true });
    expect(await refusal(file.subarray(0, -40))).toBe(DAMAGED);
  });

  test("a film in a picture's container", async () => {
    const film = Buffer.concat([
      Buffer.from('\0\0\0\u0018ftyphevc\0\0\0\0msf1hevc', 'latin1'),
      Buffer.from('\0\0\0\u0008moov', 'latin1'),
    ]);
    expect(await refusal(film)).toMatch(/^MediaRefusedError: is /);
  });

  test('a picture that claims more pixels than allowed, before it is decoded', async () => {
    const tiles = ['quadrants', 'quadrants'] as const;
    const bomb = aHeic({ tiles, columns: 2, size: { width: 60_000, height: 60_000 } });
    const decode = async () => {
      expect(await refusal(bomb)).toContain(
        'has 3,600 megapixels, and the limit is 60. Save a smaller copy',
      );
    };
    expect(await leastCpuMs(decode, 500)).toBeLessThan(500);
  });

  test('corrupted bytes never stop the decoder for the next file', async () => {
    const file = aHeic({ tiles: ['quadrants', 'quadrants'], columns: 2 });
    for (let at = 12; at < file.length; at += BYTES_BETWEEN_CHANGES) {
      const changed = Buffer.from(file);
      changed[at] = 255 - (changed[at] ?? 0);
      expect(await refusal(changed)).toMatch(/^taken$|^MediaRefusedError: /);
    }
    const { corners } = await decoded(aHeic());
    expectColours(corners, [RED, GREEN, BLUE, WHITE]);
  });
});

test('the pixels are written as a TIFF file with all rows, even when the last strip is short', async () => {
  const path = join(await temporaryFolder(), 'pixels.tiff');
  await decodeHeic(aHeic({ crop: { horizontal: 1, vertical: 15 } }), path);
  const bytes = await readFile(path);
  const [width, height] = [126, 98];
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'tiff', width, height });
  expect(bytes.length).toBeGreaterThan(width * height * 3);
  expect(bytes.length).toBeLessThan(width * height * 3 + 500);
});
