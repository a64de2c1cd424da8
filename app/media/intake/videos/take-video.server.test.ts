import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../../../tests/harness/open-test-database.ts';
import { mediaName, parseVideoAddress } from '../../addresses.ts';
import { createMediaService } from '../../service.server.ts';
import { createDiskStorage } from '../../storage/disk-storage.server.ts';
import { storedNames } from '../../stored-media.server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testIntake, withoutFfmpeg } from '../../testing/test-intake.ts';
import { aFilm, aVideo, type VideoParts, mp4Box, PLAYABLE_PICTURE } from '../../testing/videos.ts';

const database = openTestDatabase();

async function aService() {
  await database.kysely.deleteFrom('media').execute();
  const folder = await temporaryFolder();
  const media = createMediaService({
    kysely: database.kysely,
    storage: createDiskStorage(join(folder, 'media')),
    intake: testIntake,
    films: withoutFfmpeg,
  });
  async function add(film: Buffer, name = 'film.mp4') {
    const path = join(folder, name);
    await writeFile(path, film);
    const intake = await media.openIntake();
    try {
      const added = await intake.addVideo(path);
      await database.kysely.transaction().execute((transaction) => intake.publish(transaction));
      const original = await media.findOriginal(added.address);
      const poster = await media.findPoster(added.address);
      return { ...added, bytes: await original?.file.read(), poster: await poster?.read() };
    } finally {
      await intake.discard();
    }
  }
  return { folder, media, add, kysely: database.kysely };
}

const PLACE = '+54.4858-000.6206/';
const BARE = aFilm([PLAYABLE_PICTURE]);

describe('a film every browser plays', () => {
  test('is stored with its size and length, and nothing besides picture and sound', async () => {
    const { add, kysely } = await aService();
    const { address, bytes, note, taken } = await add(aVideo(PLACE));
    expect(parseVideoAddress(address)?.measures).toEqual({ width: 64, height: 48, seconds: 2 });
    expect(bytes?.includes(PLACE)).toBe(false);
    for (const frame of PLAYABLE_PICTURE.samples) expect(bytes?.includes(frame)).toBe(true);
    expect([note, taken]).toEqual([null, null]);
    const rows = await kysely.selectFrom('media').selectAll().execute();
    expect(rows).toMatchObject([
      { kind: 'video', mime: 'video/mp4', width: 64, height: 48, duration_ms: 2000 },
    ]);
  });

  test('begins with its tables, so that it plays before it has fully arrived', async () => {
    const { add } = await aService();
    const { bytes = Buffer.alloc(0) } = await add(aVideo());
    expect(bytes.indexOf('moov')).toBeGreaterThan(0);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  test('keeps every byte if it is already bare, so that an export has the same address', async () => {
    const { add } = await aService();
    expect((await add(BARE)).bytes?.equals(BARE)).toBe(true);
    const cleaned = await add(aVideo(PLACE));
    const again = await add(cleaned.bytes ?? Buffer.alloc(0), 'again.mp4');
    expect(again.address).toBe(cleaned.address);
  });

  test.each<[string, VideoParts]>([
    ['a box of an unknown kind', { fileBoxes: [mp4Box('gps ', Buffer.from(PLACE))] }],
    ['bytes between the frames', { between: Buffer.from(PLACE) }],
    ['free space', { fileBoxes: [mp4Box('free', Buffer.from(PLACE))] }],
  ])('loses %s', async (_, parts) => {
    const { add } = await aService();
    const film = aFilm([PLAYABLE_PICTURE], parts);
    expect(film.includes(PLACE)).toBe(true);
    const { bytes } = await add(film);
    expect(bytes?.includes(PLACE)).toBe(false);
    expect(bytes?.includes(PLAYABLE_PICTURE.samples[0] ?? '')).toBe(true);
  });

  test('loses what a camera writes behind the last box', async () => {
    const { add } = await aService();
    const film = Buffer.concat([BARE, Buffer.from(`camera\0\u0001${PLACE}`)]);
    const { bytes } = await add(film);
    expect(bytes?.includes(PLACE)).toBe(false);
    expect(bytes?.includes(PLAYABLE_PICTURE.samples[0] ?? '')).toBe(true);
  });

  test("loses a camera's tracks, and the family is notified", async () => {
    const { add } = await aService();
    const route = { handler: 'meta', samples: [Buffer.from(`GPS5 ${PLACE}`)] };
    const { bytes, note } = await add(aFilm([PLAYABLE_PICTURE, route]));
    expect(note).toContain('which we’ve left out');
    expect(bytes?.includes(PLACE)).toBe(false);
  });

  test("can be a phone's MOV", async () => {
    const { add } = await aService();
    const film = aVideo(PLACE);
    film.write('qt  ', 8, 'latin1');
    const { address, bytes } = await add(film, 'IMG_0001.MOV');
    expect(address).toMatch(/-64x48-2s\.mp4$/);
    expect(bytes?.includes('qt  ')).toBe(false);
  });
});

describe("a film's poster", () => {
  test("is a drawing in the film's proportions when no frame can be decoded", async () => {
    const { add } = await aService();
    const { poster } = await add(aVideo());
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
  });

  test('is the picture beside the film, as an export writes it', async () => {
    const { add, folder } = await aService();
    const red = sharp({
      create: { width: 300, height: 200, channels: 3, background: '#c01010' },
    });
    await red.webp().toFile(join(folder, 'film-poster.webp'));
    const { poster } = await add(aVideo());
    const { dominant } = await sharp(poster).stats();
    expect(dominant.r).toBeGreaterThan(150);
    expect(dominant.g).toBeLessThan(60);
  });

  test("is a drawing if the file beside the video isn't a picture", async () => {
    const { add, folder } = await aService();
    await writeFile(join(folder, 'film-poster.webp'), 'not a picture');
    expect((await sharp((await add(aVideo())).poster).metadata()).format).toBe('webp');
  });

  test('is deleted with the film', async () => {
    const { add, media, kysely } = await aService();
    const { address } = await add(aVideo());
    const poster = mediaName(parseVideoAddress(address)?.poster ?? '');
    expect(await media.findServed(poster)).not.toBeNull();
    const row = await kysely.selectFrom('media').selectAll().executeTakeFirstOrThrow();
    // A memorial video's captions and chapters go with it, too.
    const tracks = ['captions', 'chapters'].map((kind) =>
      poster.replace('poster.webp', `${kind}.vtt`),
    );
    expect(storedNames(row)).toEqual([mediaName(address), poster, ...tracks]);
  });
});

test('an address with another size or length leads to no film', async () => {
  const { add, media } = await aService();
  const { address } = await add(aVideo());
  expect(await media.findOriginal(address.replace('64x48', '65x48'))).toBeNull();
  expect(await media.findOriginal(address.replace('-2s', '-3s'))).toBeNull();
  expect(await media.findOriginal(address.replace('.mp4', '.webm'))).toBeNull();
});

describe('a film from before films were measured', () => {
  async function storedLongAgo() {
    const service = await aService();
    const { address } = await service.add(BARE);
    const old = address.replace(/-64x48-2s/, '');
    await service.kysely
      .updateTable('media')
      .set({ width: null, height: null, duration_ms: null })
      .execute();
    const path = (name: string) =>
      join(service.folder, 'media', name.slice(0, 2), name.slice(2, 4), name);
    await writeFile(path(mediaName(old)), await readFile(path(mediaName(address))));
    return { ...service, address, old };
  }

  test('keeps its address', async () => {
    const { media, kysely, old, address } = await storedLongAgo();
    expect(await (await media.findOriginal(old))?.file.read()).toEqual(BARE);
    expect(await media.findOriginal(address)).toBeNull();
    const row = await kysely.selectFrom('media').selectAll().executeTakeFirstOrThrow();
    expect(storedNames(row)).toEqual([mediaName(old)]);
  });

  test('imported again has both addresses', async () => {
    const { add, media, old, address } = await storedLongAgo();
    expect((await add(BARE)).address).toBe(address);
    expect(await (await media.findOriginal(old))?.file.read()).toEqual(BARE);
    expect(await (await media.findOriginal(address))?.file.read()).toEqual(BARE);
  });
});

describe("a film that can't be stored is refused, and nothing of it stays", () => {
  const hevc = (film: Buffer) => {
    film.write('hvc1', film.indexOf('avc1'), 'latin1');
    return film;
  };

  test.each([
    ['an empty file', Buffer.alloc(0), 'is empty'],
    ['no film', Buffer.from('a text'), 'isn’t a type we recognise'],
    ['one that ends in its middle', aVideo().subarray(0, -20), 'is damaged or incomplete'],
    [
      'one whose second part ends in its middle',
      Buffer.concat([BARE, mp4Box('mdat', Buffer.alloc(100)).subarray(0, 50)]),
      'is damaged or incomplete',
    ],
    ['one whose tables are missing', aVideo().subarray(0, 28), 'is damaged or incomplete'],
    [
      'one without frames',
      aFilm([{ ...PLAYABLE_PICTURE, samples: [] }]),
      'is damaged or incomplete',
    ],
    [
      'one without a picture',
      aFilm([{ handler: 'meta', samples: [Buffer.from(PLACE)] }]),
      'doesn’t contain any video',
    ],
    [
      'one that not every browser plays',
      hevc(aVideo()),
      /^Some browsers can’t play HEVC .+ videos\. Convert this one to an MP4 \(H\.264 and AAC\), then add the new file\.$/,
    ],
    [
      'one with more tracks than a film has',
      aFilm(Array.from({ length: 80 }, () => PLAYABLE_PICTURE)),
      'is damaged or incomplete',
    ],
  ])('%s', async (_, film, sentence) => {
    const { add, kysely } = await aService();
    await expect(add(film)).rejects.toThrow(sentence);
    expect(await kysely.selectFrom('media').selectAll().execute()).toEqual([]);
  });
});
