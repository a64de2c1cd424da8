import { tmpdir } from 'node:os';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { aHeic } from '../testing/heic.ts';
import { aPicture } from '../testing/pictures.ts';
import { checkPicture } from './picture-intake.server.ts';

const WRITTEN = '1987:06:05 14:03:09';
const TAKEN = '1987-06-05T14:03:09';

function dated(DateTimeOriginal = WRITTEN) {
  return aPicture().withExif({ IFD2: { DateTimeOriginal } });
}

/** Adds the date to a TIFF, because sharp cannot write EXIF into a TIFF. */
function withDate(tiff: Buffer): Buffer {
  const tagsAt = tiff.readUInt32LE(4);
  const count = tiff.readUInt16LE(tagsAt);
  const tags = Buffer.alloc(2 + 12 * (count + 1) + 4);
  tags.writeUInt16LE(count + 1, 0);
  tiff.copy(tags, 2, tagsAt + 2, tagsAt + 2 + 12 * count);
  const exifAt = tiff.length + tags.length;
  writeTag(tags, 2 + 12 * count, { tag: 0x87_69, type: 4, count: 1, value: exifAt });
  const exif = Buffer.alloc(2 + 12 + 4);
  exif.writeUInt16LE(1, 0);
  writeTag(exif, 2, { tag: 0x90_03, type: 2, count: 20, value: exifAt + exif.length });
  const file = Buffer.concat([tiff, tags, exif, Buffer.from(`${WRITTEN}\0`)]);
  file.writeUInt32LE(tiff.length, 4);
  return file;
}

function writeTag(
  tags: Buffer,
  at: number,
  { tag, type, count, value }: { tag: number; type: number; count: number; value: number },
): void {
  tags.writeUInt16LE(tag, at);
  tags.writeUInt16LE(type, at + 2);
  tags.writeUInt32LE(count, at + 4);
  tags.writeUInt32LE(value, at + 8);
}

async function takenOf(file: Buffer): Promise<string | null> {
  return (await checkPicture(file, tmpdir())).taken;
}

async function exifOf(file: Buffer): Promise<Buffer> {
  const { exif = Buffer.alloc(0) } = await sharp(file).metadata();
  return exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
}

describe('the date on which a picture was taken', () => {
  test.each([
    ['JPEG', () => dated().jpeg().toBuffer()],
    ['PNG', () => dated().png().toBuffer()],
    ['WebP', () => dated().webp().toBuffer()],
    ['AVIF', () => dated().avif().toBuffer()],
    ['TIFF', async () => withDate(await aPicture().tiff().toBuffer())],
    ['HEIC', async () => aHeic({ exif: await exifOf(await dated().jpeg().toBuffer()) })],
  ])('is read from a %s, as the camera wrote it, in every time zone', async (_, make) => {
    expect(await takenOf(await make())).toBe(TAKEN);
  });

  test('is not that of a scan or of a later change', async () => {
    const scan = aPicture().withExif({
      IFD0: { DateTime: WRITTEN },
      IFD2: { DateTimeDigitized: WRITTEN },
    });
    expect(await takenOf(await scan.jpeg().toBuffer())).toBeNull();
  });

  test.each([
    ['of a clock that was never set', '0000:00:00 00:00:00'],
    ['on a day that does not exist', '2019:02:30 12:00:00'],
    ['before photography', '1700:01:01 00:00:00'],
    ['in the future', '2999:01:01 00:00:00'],
    ['that is a text', 'in the summer'],
    ['that is empty', '    :  :     :  :  '],
  ])('is left out: a date %s', async (_, written) => {
    expect(await takenOf(await dated(written).jpeg().toBuffer())).toBeNull();
  });

  test('is left out when the data around it are damaged, and the picture is kept', async () => {
    const file = await dated().jpeg().toBuffer();
    const at = file.indexOf('Exif\0\0') + 6;
    for (let byte = at; byte < at + 60; byte += 1) {
      const changed = Buffer.from(file);
      changed[byte] = 255 - (changed[byte] ?? 0);
      expect([TAKEN, null]).toContain(await takenOf(changed));
    }
  });
});
