import { describe, expect, test } from 'vitest';

import { aJpeg, aPhonePhoto, aPicture } from '../testing/pictures.ts';
import { isMetadataFree } from './picture-metadata.server.ts';

function withSegment(jpeg: Buffer, marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(content), jpeg.subarray(2)]);
}

function withChunk(png: Buffer, name: string, content: string): Buffer {
  const afterHeader = 8 + 25;
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length);
  frame.write(name, 4, 'latin1');
  const chunk = Buffer.concat([frame, Buffer.from(content), Buffer.alloc(4)]);
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

describe('a picture of pixels alone has no metadata', () => {
  test.each([
    ['jpeg', () => aPicture().jpeg()],
    ['jpeg', () => aPicture().jpeg({ mozjpeg: true })],
    ['jpeg', () => aPicture().grayscale().jpeg()],
    ['jpeg', () => aPicture().toColourspace('cmyk').jpeg()],
    ['png', () => aPicture().png()],
    ['png', () => aPicture().png({ palette: true })],
    ['webp', () => aPicture().webp()],
    ['webp', () => aPicture().webp({ lossless: true })],
    ['webp', () => aPicture().ensureAlpha(0.5).webp()],
  ] as const)('%s', async (format, make) => {
    expect(isMetadataFree(await make().toBuffer(), format)).toBe(true);
  });
});

describe('anything besides the pixels is found', () => {
  test('EXIF and XMP from a phone', async () => {
    expect(isMetadataFree(await aPhonePhoto(), 'jpeg')).toBe(false);
  });

  test.each([
    ['EXIF', 0xe1],
    ['a colour profile or a second picture', 0xe2],
    ['IPTC', 0xed],
    ['a comment', 0xfe],
    ['JFIF with a preview', 0xe0],
    ['more than the colours in a segment of Adobe', 0xee],
    ['an extension', 0xc8],
  ])('%s in a JPEG', async (_, marker) => {
    expect(isMetadataFree(withSegment(await aJpeg(), marker, 'secret'), 'jpeg')).toBe(false);
  });

  test.each(['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'iCCP', 'acTL'])(
    'the chunk %s in a PNG',
    async (name) => {
      const png = await aPicture().png().toBuffer();
      expect(isMetadataFree(withChunk(png, name, 'secret'), 'png')).toBe(false);
    },
  );

  test('EXIF and a colour profile in a WebP', async () => {
    const exif = aPicture().withExif({ IFD0: { Copyright: 'x' } });
    expect(isMetadataFree(await exif.webp().toBuffer(), 'webp')).toBe(false);
    const profile = aPicture().withIccProfile('p3');
    expect(isMetadataFree(await profile.webp().toBuffer(), 'webp')).toBe(false);
  });

  test('bytes after the end, where phones append a video', async () => {
    const film = Buffer.from('a film');
    const png = await aPicture().png().toBuffer();
    const webp = await aPicture().webp().toBuffer();
    expect(isMetadataFree(Buffer.concat([await aJpeg(), film]), 'jpeg')).toBe(false);
    expect(isMetadataFree(Buffer.concat([png, film]), 'png')).toBe(false);
    expect(isMetadataFree(Buffer.concat([webp, film]), 'webp')).toBe(false);
  });

  test('a truncated file', async () => {
    const jpeg = await aJpeg();
    for (let length = 0; length < jpeg.length; length += 7) {
      expect(isMetadataFree(jpeg.subarray(0, length), 'jpeg')).toBe(false);
    }
  });
});
