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

/** @param values - of the fields 55 (date) and 60 (time) */
function withIptc(jpeg: Buffer, values: readonly string[]): Buffer {
  const fields = values.map((value, index) =>
    Buffer.concat([Buffer.of(0x1c, 2, [55, 60][index] ?? 0, 0, value.length), Buffer.from(value)]),
  );
  const iptc = Buffer.concat(fields);
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0', 'latin1'),
    Buffer.of(iptc.length),
    iptc,
    Buffer.alloc(iptc.length % 2),
  ]);
  const segment = Buffer.concat([Buffer.of(0xff, 0xed, 0, resource.length + 2), resource]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

describe('the date a picture was taken', () => {
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

  test.each([
    ['2015/06/07 12:00:00', '2015-06-07T12:00:00'],
    ['2015-06-07T12:00:01.250+02:00', '2015-06-07T12:00:01'],
    ['2015.06.07 12:00', '2015-06-07T12:00:00'],
    ['2015:06:07', '2015-06-07'],
    ['2015:06:07   :  :  ', '2015-06-07'],
    ['2015:06:  ', '2015-06'],
    ['2015: 6: 7 12:00:00', '2015-06-07T12:00:00'],
    ['2015/6/7 12:00:00', '2015-06-07T12:00:00'],
    ['2015.5', '2015'],
    ['2015:00:00 00:00:00', '2015'],
    ['1962:01:01 00:00:00', '1962'],
    ['1962:01:01 00:00:01', '1962-01-01T00:00:01'],
  ])('is read with other separators, and as far as it is known: %s', async (written, taken) => {
    expect(await takenOf(await dated(written).jpeg().toBuffer())).toBe(taken);
  });

  const xmp = (description: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ${description}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const withXmp = (description: string) => aPicture().withXmp(xmp(description));

  test.each([
    [
      'an element',
      '><exif:DateTimeOriginal>1962-07-14T12:00:00</exif:DateTimeOriginal>',
      '1962-07-14T12:00:00',
    ],
    ['an attribute', 'photoshop:DateCreated="1962-07-14">', '1962-07-14'],
    ['a month', '><photoshop:DateCreated>1962-07</photoshop:DateCreated>', '1962-07'],
    ['a year', "photoshop:DateCreated='1962'>", '1962'],
    ['a zone', 'photoshop:DateCreated="1962-07-14T12:00Z">', '1962-07-14T12:00:00'],
    [
      'an element with an attribute',
      '><exif:DateTimeOriginal rdf:datatype="date">1962-07-14</exif:DateTimeOriginal>',
      '1962-07-14',
    ],
    [
      'a property after another that mentions it',
      'xmp:Label="exif:DateTimeOriginal" exif:DateTimeOriginal="1962-07-14">',
      '1962-07-14',
    ],
    ['a scan only', 'xmp:CreateDate="2011-01-01T10:00:00">', null],
    ['a word', 'photoshop:DateCreated="summer">', null],
  ])('is read from XMP: %s', async (_, description, taken) => {
    expect(await takenOf(await withXmp(description).jpeg().toBuffer())).toBe(taken);
  });

  test.each([
    ['PNG', () => withXmp('photoshop:DateCreated="1962-07-14">').png().toBuffer()],
    ['WebP', () => withXmp('photoshop:DateCreated="1962-07-14">').webp().toBuffer()],
    ['TIFF', () => withXmp('photoshop:DateCreated="1962-07-14">').tiff().toBuffer()],
  ])('is read from XMP in a %s', async (_, make) => {
    expect(await takenOf(await make())).toBe('1962-07-14');
  });

  test.each([
    ['a day', ['19620714'], '1962-07-14'],
    ['a day and a time', ['19620714', '153000+0100'], '1962-07-14T15:30:00'],
    ['a year', ['19620000'], '1962'],
    ['no day that exists', ['19620231'], null],
  ])('is read from IPTC: %s', async (_, values, taken) => {
    expect(await takenOf(withIptc(await aPicture().jpeg().toBuffer(), values))).toBe(taken);
  });

  test("is the camera's where the parts of a file differ", async () => {
    const both = dated().withXmp(xmp('photoshop:DateCreated="1990-01-01">'));
    expect(await takenOf(await both.jpeg().toBuffer())).toBe(TAKEN);
  });

  test("isn't that of a scan or a later change", async () => {
    const scan = aPicture().withExif({
      IFD0: { DateTime: WRITTEN },
      IFD2: { DateTimeDigitized: WRITTEN },
    });
    expect(await takenOf(await scan.jpeg().toBuffer())).toBeNull();
  });

  test.each([
    ['of a clock that was never set', '0000:00:00 00:00:00'],
    ['of a phone that counts from 1970', '1970:01:01 00:00:00'],
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
