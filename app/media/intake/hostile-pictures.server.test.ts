import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { MediaRefusedError } from '../media-refused.ts';
import { createMediaService } from '../service.server.ts';
import { createDiskStorage } from '../storage/disk-storage.server.ts';
import { aHeic } from '../testing/heic.ts';
import { aJpeg, aPicture, aPngBomb, pngChunk } from '../testing/pictures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testIntake, withoutFfmpeg } from '../testing/test-intake.ts';

/** Opening a bomb would take many times as long. A busy machine makes each millisecond of work longer. */
const PRODUCT_CPU_MS = 2_000;

/** Returns the CPU time of all threads since `before`, in milliseconds. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The tests measure CPU time. After its first start, the embedded database compiles its code in other threads for
 * seconds. So wait until this work has ended.
 */
let database: TestDatabase;
beforeAll(async () => {
  let before = process.cpuUsage();
  database = await createTestDatabase();
  await vi.waitUntil(
    () => {
      const isQuiet = cpuMsSince(before) < 40;
      before = process.cpuUsage();
      return isQuiet;
    },
    { interval: 200, timeout: 60_000 },
  );
});
afterAll(() => database.close());

async function aService() {
  const directory = await temporaryFolder();
  const folder = join(directory, 'media');
  const { kysely } = database;
  await kysely.deleteFrom('media').execute();
  const media = createMediaService({
    kysely,
    storage: createDiskStorage(folder),
    intake: testIntake,
    films: withoutFfmpeg,
  });
  const storedFiles = async () => {
    const entries = await readdir(folder, {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  };
  const add = async (file: Buffer, name = 'picture') => {
    const path = join(directory, name);
    await writeFile(path, file);
    const intake = await media.openIntake();
    const before = process.cpuUsage();
    try {
      const added = await intake.addPicture(path);
      await kysely.transaction().execute((transaction) => intake.publish(transaction));
      return { ...added, refused: null };
    } catch (error) {
      if (!(error instanceof MediaRefusedError)) throw error;
      return { address: null, note: null, taken: null, refused: error.message };
    } finally {
      await intake.discard();
      expect(cpuMsSince(before)).toBeLessThan(PRODUCT_CPU_MS);
    }
  };
  return { add, storedFiles, kysely };
}

function withChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

async function aMovingGif(frames: number): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, frame) => ({
    create: {
      width: 16,
      height: 16,
      channels: 3 as const,
      background: { r: frame % 256, g: (frame >> 2) % 256, b: 90 },
    },
  }));
  const files = await Promise.all(pictures.map((create) => sharp(create).png().toBuffer()));
  return sharp(files, { join: { animated: true } })
    .gif()
    .toBuffer();
}

describe('bombs are refused, or processed without harm', () => {
  test('144 million pixels in a small PNG', async () => {
    const { add, storedFiles } = await aService();
    expect((await add(aPngBomb())).refused).toContain('megapixels, and the limit is 60');
    expect(await storedFiles()).toEqual([]);
  });

  test('a HEIC of 3,600 million pixels', async () => {
    const { add } = await aService();
    const tiles = ['quadrants', 'quadrants'] as const;
    const bomb = aHeic({ tiles, columns: 2, size: { width: 60_000, height: 60_000 } });
    expect((await add(bomb)).refused).toContain('megapixels, and the limit is 60');
  });

  test('a GIF of 900 frames: the first is kept, with a note', async () => {
    const { add } = await aService();
    const { note, address } = await add(await aMovingGif(900));
    expect(note).toBe('is animated or has several pages, so we kept only the first image');
    expect(address).toContain('-16x16.webp');
  });

  test('texts that unpack to 200 MB, in PNG tags', async () => {
    const { add } = await aService();
    const packed = deflateSync(Buffer.alloc(100 * 1024 * 1024, 'a'));
    const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]));
    const { address, refused } = await add(
      withChunks(await aPicture().png().toBuffer(), [text, text]),
    );
    expect(address ?? refused).toMatch(/-64x48\.webp$|^is damaged/);
  });

  test('50,000 tags in a PNG, 2,000 segments in a JPEG', async () => {
    const { add } = await aService();
    const tag = pngChunk('tEXt', Buffer.from('Comment\0x'));
    const png = withChunks(
      await aPicture().png().toBuffer(),
      Array.from({ length: 50_000 }, () => tag),
    );
    const ofPng = await add(png);
    expect(ofPng.address ?? ofPng.refused).toMatch(/-64x48\.webp$|^is damaged/);
    const jpeg = await aJpeg();
    const segment = Buffer.concat([Buffer.of(0xff, 0xe1, 0x03, 0xea), Buffer.alloc(1000, 'Exif')]);
    const many = Array.from({ length: 2_000 }, () => segment);
    const ofJpeg = await add(Buffer.concat([jpeg.subarray(0, 2), ...many, jpeg.subarray(2)]));
    expect(ofJpeg.address ?? ofJpeg.refused).toMatch(/-64x48\.webp$|^is damaged/);
  });

  test('EXIF data that refer to themselves', { tags: 'full' }, async () => {
    const { add } = await aService();
    const entries = 5_000;
    const loop = Buffer.alloc(8 + 2 + 12 * entries + 4);
    loop.write('II*\0', 0, 'latin1');
    loop.writeUInt32LE(8, 4);
    loop.writeUInt16LE(entries, 8);
    for (let entry = 0; entry < entries; entry += 1) {
      const at = 10 + 12 * entry;
      loop.writeUInt16LE(0x87_69, at);
      loop.writeUInt16LE(4, at + 2);
      loop.writeUInt32LE(1, at + 4);
      loop.writeUInt32LE(8, at + 8);
    }
    loop.writeUInt32LE(8, loop.length - 4);
    expect(await add(aHeic({ exif: loop }))).toMatchObject({ taken: null, refused: null });
  });
});

describe("hidden data doesn't stay in a picture", () => {
  const SECRET = 'the secret of this file';

  test.each([
    [
      'an archive after a JPEG',
      async () => Buffer.concat([await aJpeg(), Buffer.from(`PK\u0003\u0004${SECRET}`)]),
    ],
    [
      'a page in the comment of a JPEG',
      async () => {
        const page = Buffer.from(`<script>${SECRET}</script>`);
        const head = Buffer.of(0xff, 0xfe, 0, page.length + 2);
        const jpeg = await aJpeg();
        return Buffer.concat([jpeg.subarray(0, 2), head, page, jpeg.subarray(2)]);
      },
    ],
    [
      'a text in a PNG',
      async () =>
        withChunks(await aPicture().png().toBuffer(), [
          pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
        ]),
    ],
    [
      'a film after a HEIC',
      async () => {
        const box = Buffer.from(`\0\0\0\0free${SECRET}`);
        box.writeUInt32BE(box.length, 0);
        return Buffer.concat([aHeic(), box]);
      },
    ],
    ['the EXIF data of a HEIC', async () => aHeic({ exif: Buffer.from(`II*\0${SECRET}`) })],
  ])('%s', async (_, make) => {
    const { add, storedFiles } = await aService();
    const file = await make();
    expect(file.includes(SECRET)).toBe(true);
    expect((await add(file)).refused).toBeNull();
    const files = await storedFiles();
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) expect((await readFile(path)).includes(SECRET)).toBe(false);
  });
});

describe('an incomplete picture is refused, and nothing of it is stored', () => {
  test.each([
    ['0 bytes', async () => Buffer.alloc(0), 'is empty'],
    [
      'a text with the name of a picture',
      async () => Buffer.from('I am a text'),
      'isn’t a type we',
    ],
    [
      'a film',
      async () => Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0isommp42', 'latin1'),
      'isn’t a photo',
    ],
    [
      'half of a JPEG',
      async () => {
        const jpeg = await aJpeg(300, 300);
        return jpeg.subarray(0, jpeg.length / 2);
      },
      'is damaged or incomplete',
    ],
    [
      'half of a HEIC',
      async () => {
        const heic = aHeic({ tiles: ['texture-1', 'texture-2'], columns: 2 });
        return heic.subarray(0, heic.length / 2);
      },
      'is damaged or incomplete',
    ],
  ])('%s', async (_, make, sentence) => {
    const { add, storedFiles, kysely } = await aService();
    expect((await add(await make(), 'photo.jpg')).refused).toContain(sentence);
    expect(await storedFiles()).toEqual([]);
    expect(await kysely.selectFrom('media').selectAll().execute()).toEqual([]);
  });

  test('a name means nothing: a HEIC named .jpg is processed as a HEIC', async () => {
    const { add } = await aService();
    expect(await add(aHeic(), 'IMG_0001.jpg')).toMatchObject({ refused: null });
  });
});
