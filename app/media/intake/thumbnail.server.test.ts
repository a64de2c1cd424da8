import sharp from 'sharp';
import { expect, test } from 'vitest';

import { makeThumbnail } from './thumbnail.server.ts';

/** The left half is red, the right half blue. */
async function twoHalves(): Promise<string> {
  const blue = await sharp({
    create: { width: 200, height: 100, channels: 3, background: '#0000ff' },
  })
    .png()
    .toBuffer();
  const picture = await sharp({
    create: { width: 400, height: 100, channels: 3, background: '#ff0000' },
  })
    .composite([{ input: blue, left: 200, top: 0 }])
    .webp({ lossless: true })
    .toBuffer();
  return picture.toString('base64');
}

test('is a square JPEG of the chosen part', async () => {
  const jpeg = await makeThumbnail({
    picture: await twoHalves(),
    side: 112,
    maxBytes: 12_000,
    crop: { x: 0.6, y: 0, width: 0.25, height: 1 },
  });
  const bytes = Buffer.from(jpeg ?? '', 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 112, height: 112 });
  const { dominant } = await sharp(bytes).stats();
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);
});

test('is small enough for a mail, even when no detail repeats, or there is none', async () => {
  const noise = await sharp({
    create: {
      width: 240,
      height: 240,
      channels: 3,
      background: '#000000',
      noise: { type: 'gaussian', mean: 128, sigma: 120 },
    },
  })
    .webp({ quality: 100 })
    .toBuffer();
  const task = { picture: noise.toString('base64'), side: 112 };
  const jpeg = await makeThumbnail({ ...task, maxBytes: 12_000 });
  const { length } = Buffer.from(jpeg ?? '', 'base64');
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(12_000);
  expect(await makeThumbnail({ ...task, maxBytes: 100 })).toBeUndefined();
});
