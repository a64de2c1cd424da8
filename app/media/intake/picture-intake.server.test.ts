import { tmpdir } from 'node:os';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { aHeic } from '../testing/heic.ts';
import { aJpeg, aPhonePhoto, aPicture, aPngBomb, pngChunk } from '../testing/pictures.ts';
import { checkPicture, createSizes } from './picture-intake.server.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';
import { isMetadataFree } from './picture-metadata.server.ts';

const check = (file: Buffer) => checkPicture(file, tmpdir());

async function sizesOf(file: Buffer): Promise<Map<string, Buffer>> {
  const sizes = new Map<string, Buffer>();
  await createSizes(await check(file), async (name, bytes) => void sizes.set(name, bytes));
  return sizes;
}

describe('the stored original', () => {
  test.each([
    ['JPEG', () => aPicture().jpeg(), 'image/jpeg'],
    ['PNG', () => aPicture().png(), 'image/png'],
    ['WebP', () => aPicture().webp(), 'image/webp'],
    ['grey JPEG', () => aPicture().grayscale().jpeg(), 'image/jpeg'],
  ])('a %s of pixels alone keeps its bytes', async (_, make, mime) => {
    const file = await make().toBuffer();
    const picture = await check(file);
    expect(picture.bytes.equals(file)).toBe(true);
    expect(picture).toMatchObject({ mime, width: 64, height: 48, note: null });
  });

  test.each([
    ['AVIF', () => aPicture().avif(), 'image/jpeg'],
    ['TIFF', () => aPicture().tiff(), 'image/jpeg'],
    ['GIF', () => aPicture().gif(), 'image/jpeg'],
    ['16-bit PNG', () => aPicture().toColourspace('rgb16').png(), 'image/jpeg'],
    ['CMYK JPEG', () => aPicture().toColourspace('cmyk').jpeg(), 'image/jpeg'],
    ['JPEG with a colour profile', () => aPicture().withIccProfile('p3').jpeg(), 'image/jpeg'],
    ['see-through AVIF', () => aPicture().ensureAlpha(0.5).avif(), 'image/webp'],
  ])('a %s is re-encoded, and comes back as the same picture', async (_, make, mime) => {
    const picture = await check(await make().toBuffer());
    expect(picture.mime).toBe(mime);
    const again = await check(picture.bytes);
    expect(again).toEqual(picture);
  });

  test.each([
    ['by EXIF alone is turned', {}, { width: 96, height: 128 }],
    ['by both is turned once', { turns: 3 }, { width: 96, height: 128 }],
    [
      'by EXIF, although the file says not to turn it, is turned',
      { turns: 0 },
      { width: 96, height: 128 },
    ],
  ])('a HEIC turned %s', async (_, parts, size) => {
    const exif = Buffer.from('4d4d002a000000080001011200030000000100060000000000', 'hex');
    const crop = { horizontal: 0, vertical: 16 };
    expect(await check(aHeic({ ...parts, exif, crop }))).toMatchObject(size);
  });

  test('a phone photo is upright and no longer contains where it was taken', async () => {
    const photo = await aPhonePhoto(64, 48);
    expect(photo.includes('secret')).toBe(true);
    const picture = await check(photo);
    expect(picture).toMatchObject({ width: 48, height: 64 });
    expect(isMetadataFree(picture.bytes, 'jpeg')).toBe(true);
    const { exif, xmp, iptc, icc, orientation } = await sharp(picture.bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('has at most 4096 pixels on its longer side', async () => {
    const large = sharp({ create: { width: 5000, height: 2500, channels: 3, background: '#888' } });
    const picture = await check(await large.jpeg().toBuffer());
    expect(picture).toMatchObject({ width: 4096, height: 2048 });
  });

  test('is the first frame of an animated picture, with a note', async () => {
    const frames = [await aJpeg(64, 48, 1), await aJpeg(64, 48, 2)];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const picture = await check(moving);
    expect(picture).toMatchObject({ width: 64, height: 48 });
    expect(picture.note).toContain('so we kept only the first image');
  });

  test('of an animated PNG, too', async () => {
    const file = await aPicture().png().toBuffer();
    const frames = pngChunk('acTL', Buffer.of(0, 0, 0, 2, 0, 0, 0, 0));
    // The signature has 8 bytes and the header 25.
    const moving = Buffer.concat([file.subarray(0, 33), frames, file.subarray(33)]);
    const picture = await check(moving);
    expect(picture).toMatchObject({ mime: 'image/jpeg', width: 64, height: 48 });
    expect(picture.note).toContain('so we kept only the first image');
  });

  test('of an animated AVIF the first image is kept', async () => {
    const file = await aPicture().avif().toBuffer();
    file.write('avis', 8, 'latin1');
    const picture = await check(file);
    expect(picture).toMatchObject({ mime: 'image/jpeg', width: 64, height: 48 });
    expect(picture.note).toContain('so we kept only the first image');
  });

  test('the same content has the same address', async () => {
    const [one, two] = [await check(await aJpeg()), await check(await aJpeg())];
    expect(one.address).toBe(two.address);
    expect((await check(await aJpeg(64, 48, 2))).address).not.toBe(one.address);
  });
});

describe('the served sizes', () => {
  test('are WebP with the size in their address', async () => {
    const sizes = await sizesOf(await aJpeg(1000, 500));
    const found = await Promise.all(
      Array.from(sizes, async ([name, bytes]) => {
        const { width, height, format } = await sharp(bytes).metadata();
        return [name.slice(32), `${width}x${height}`, format];
      }),
    );
    expect(found).toEqual([
      ['-1000x500.webp', '1000x500', 'webp'],
      ['-1000x500-960.webp', '960x480', 'webp'],
      ['-1000x500-480.webp', '480x240', 'webp'],
      ['-1000x500-240.webp', '240x120', 'webp'],
      ['-1000x500-share.jpg', '1000x500', 'jpeg'],
    ]);
  });

  test('contain no metadata', async () => {
    const sizes = await sizesOf(await aPhonePhoto(600, 400));
    expect([...sizes.keys()].map((name) => name.slice(32))).toEqual([
      '-400x600.webp',
      '-400x600-240.webp',
      '-400x600-share.jpg',
    ]);
    for (const [name, bytes] of sizes) {
      expect(isMetadataFree(bytes, name.endsWith('.jpg') ? 'jpeg' : 'webp')).toBe(true);
    }
  });

  const red = () =>
    sharp({ create: { width: 16, height: 16, channels: 3, background: '#c03020' } });
  const deep = () => red().toColourspace('rgb16');

  test.each([
    ['in 8 bits', () => red().withIccProfile('p3').png()],
    ['in 16 bits', () => deep().withIccProfile('p3').png()],
    ['in 16 bits, whose profile is that of sRGB', () => deep().withIccProfile('srgb').png()],
    ['in 16 bits without a profile', () => deep().png()],
    [
      'in 16 bits and see-through',
      () => red().ensureAlpha(1).toColourspace('rgb16').withIccProfile('p3').png(),
    ],
    ['in 10 bits', () => deep().withIccProfile('p3').avif({ bitdepth: 10, quality: 95 })],
  ])('colours outside sRGB are converted, %s', async (_, make) => {
    const sizes = await sizesOf(await make().toBuffer());
    const [webp] = sizes.values();
    const [r = 0, g = 0, b = 0] = await sharp(webp).raw().toBuffer();
    for (const [is, was] of [
      [r, 0xc0],
      [g, 0x30],
      [b, 0x20],
    ] as const) {
      expect(Math.abs(is - was)).toBeLessThan(12);
    }
  });
});

describe('what is refused, each with a message', () => {
  test('"a picture that is no picture"', async () => {
    await expect(check(Buffer.from('I am a text named photo.jpg'))).rejects.toThrow(
      'isn’t a type we recognise. Add a JPEG, PNG, WebP, AVIF, HEIC, GIF or TIFF instead',
    );
    await expect(check(Buffer.from('%PDF-1.7 no picture'))).rejects.toThrow(
      'its type is application/pdf',
    );
  });

  test('a drawing that could contain a script', async () => {
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>';
    await expect(check(Buffer.from(svg))).rejects.toThrow('isn’t a photo we can use');
    await expect(check(Buffer.from(svg.slice(21)))).rejects.toThrow('isn’t a type we recognise');
  });

  // Most programs write the list of its tags at the end.
  test('half a TIFF, which is incomplete and no unknown type', async () => {
    const tiff = await aPicture().tiff().toBuffer();
    await expect(check(tiff.subarray(0, tiff.length / 2))).rejects.toThrow('damaged or incomplete');
  });

  test('"a decompression bomb": 144 million pixels in few bytes, before any is decoded', async () => {
    const bomb = aPngBomb();
    expect(bomb.length).toBeLessThan(PICTURE_LIMITS.fileBytes);
    const before = process.memoryUsage().rss;
    await expect(check(bomb)).rejects.toThrow(
      'has 144 megapixels, and the limit is 60. Save a smaller copy',
    );
    // Decoding the whole picture would need 144 MB. The limit is lower, but leaves room for other
    // allocations.
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test.each([
    [1, 50_000, '(1 × 50,000 pixels). Crop it so that the longer side is no more than 20 times'],
    [2100, 100, '2,100 × 100 pixels'],
    [7, 7, 'Choose one with at least 8 pixels on each side'],
  ])('%i × %i pixels', async (width, height, sentence) => {
    const thin = sharp({ create: { width, height, channels: 3, background: '#888' } });
    await expect(check(await thin.png().toBuffer())).rejects.toThrow(sentence);
  });

  test('more than 40 MB', async () => {
    await expect(check(Buffer.alloc(PICTURE_LIMITS.fileBytes + 1))).rejects.toThrow(
      'is larger than 40 MB',
    );
  });

  test.each([
    ['JPEG', () => aPicture(300, 300).jpeg()],
    ['PNG', () => aPicture(300, 300).png()],
    ['WebP', () => aPicture(300, 300).webp()],
    ['GIF', () => aPicture(300, 300).gif()],
  ])('a truncated %s', async (_, make) => {
    const file = await make().toBuffer();
    for (const part of [0.3, 0.9]) {
      await expect(sizesOf(file.subarray(0, file.length * part))).rejects.toThrow(
        /is damaged or incomplete|isn’t a photo|isn’t a type we/,
      );
    }
  });
});
