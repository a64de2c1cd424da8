import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  isVideoAddress,
  parsePictureAddress,
  parseVideoAddress,
  pictureAddress,
  pictureSrcSet,
  plainAddressOf,
  posterAddress,
  shareImageAddress,
  fractionOfFrameWidth,
  shareSource,
  videoAddress,
  wholeSeconds,
} from './addresses.ts';

const ID = '0123456789abcdef0123456789abcdef';

function widthsOf(address: string): number[] | undefined {
  return parsePictureAddress(address)?.sources.map((source) => source.width);
}

describe('a picture address', () => {
  test("contains width and height, so that the layout doesn't shift", () => {
    const picture = parsePictureAddress(`/media/${ID}-1200x900.webp`);
    expect(picture).toMatchObject({ id: ID, width: 1200, height: 900 });
  });

  test('has the sizes narrower than the picture, and the picture itself last', () => {
    expect(parsePictureAddress(`/media/${ID}-1200x900.webp`)?.sources).toEqual([
      { address: `/media/${ID}-1200x900-240.webp`, width: 240, height: 180 },
      { address: `/media/${ID}-1200x900-480.webp`, width: 480, height: 360 },
      { address: `/media/${ID}-1200x900-960.webp`, width: 960, height: 720 },
      { address: `/media/${ID}-1200x900.webp`, width: 1200, height: 900 },
    ]);
    expect(widthsOf(`/media/${ID}-1281x900.webp`)).toEqual([240, 480, 960, 1280, 1281]);
    expect(widthsOf(`/media/${ID}-240x240.webp`)).toEqual([240]);
    expect(widthsOf(`/media/${ID}-241x240.webp`)).toEqual([240, 241]);
  });

  test('serves at most 1600 pixels in width and 2000 in height', () => {
    expect(widthsOf(`/media/${ID}-4000x3000.webp`)).toEqual([240, 480, 960, 1280, 1600]);
    expect(parsePictureAddress(`/media/${ID}-2000x4000.webp`)?.sources.at(-1)).toMatchObject({
      width: 1000,
      height: 2000,
    });
  });

  test.each([
    '',
    'photos/portrait.jpg',
    'https://example.org/a.webp',
    `/media/${ID}.webp`,
    `/media/${ID}-0x900.webp`,
    `/media/${ID}-012x900.webp`,
    `/media/${ID}-5000x900.webp`,
    `/media/${ID}-1200x900-480.webp`,
    `/media/${ID}-1200x900-share.jpg`,
    `/media/${ID}-1200x900.original.jpg`,
    `/media/${ID.toUpperCase()}-1200x900.webp`,
    `/media/../${ID}-1200x900.webp`,
    `https://example.org/media/${ID}-1200x900.webp`,
    `/media/${ID}-1200x900.webp\n`,
  ])('is not read from %j', (address) => {
    expect(parsePictureAddress(address)).toBeNull();
  });

  test('can be parsed again, with sizes that fit and grow', () => {
    const side = fc.integer({ min: 1, max: 4096 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const picture = parsePictureAddress(pictureAddress(ID, { width, height }));
        expect(picture).toMatchObject({ width, height });
        const sources = picture?.sources ?? [];
        expect(sources.length).toBeGreaterThan(0);
        for (const [index, source] of sources.entries()) {
          expect(source.width).toBeLessThanOrEqual(Math.min(1600, width));
          expect(source.height).toBeLessThanOrEqual(Math.min(2000, height));
          expect(source.height).toBeGreaterThan(0);
          expect(source.width).toBeGreaterThan(sources[index - 1]?.width ?? 0);
        }
      }),
    );
  });
});

describe('a picture shown whole in a frame', () => {
  test.each([
    ['900x1200', 0.5],
    ['1200x1200', 2 / 3],
    ['1200x800', 1],
    ['1600x800', 1],
  ])('of %s fills this fraction of the width of 3:2', (size, share) => {
    expect(fractionOfFrameWidth(`/media/${ID}-${size}.webp`, 3 / 2)).toBeCloseTo(share);
  });

  test('fills all of it when its size is unknown', () => {
    expect(fractionOfFrameWidth('https://example.org/a.jpg', 3 / 2)).toBe(1);
  });
});

describe('a smaller size', () => {
  test('leads to the picture it belongs to', () => {
    for (const width of [240, 480, 960, 1280]) {
      const size = `/media/${ID}-1600x900-${width}.webp`;
      expect(plainAddressOf(size)).toBe(`/media/${ID}-1600x900.webp`);
    }
  });

  test.each([
    `/media/${ID}-1600x900.webp`,
    `/media/${ID}-1600x900-1281.webp`,
    `/media/${ID}-900x900-960.webp`,
    `/media/${ID}-1600x900-share.jpg`,
    `/media/${ID}.mp4`,
  ])("%s isn't one", (address) => {
    expect(plainAddressOf(address)).toBeNull();
  });
});

describe('srcset', () => {
  test('lists every size with its width', () => {
    const picture = parsePictureAddress(`/media/${ID}-500x250.webp`);
    expect(picture && pictureSrcSet(picture)).toBe(
      `/media/${ID}-500x250-240.webp 240w, /media/${ID}-500x250-480.webp 480w, /media/${ID}-500x250.webp 500w`,
    );
  });

  test('is left out where there is only one size', () => {
    const picture = parsePictureAddress(`/media/${ID}-200x100.webp`);
    expect(picture && pictureSrcSet(picture)).toBeUndefined();
  });
});

describe('the picture of a link preview', () => {
  test('is the JPEG of a stored picture, at most 1200 pixels wide', () => {
    expect(shareImageAddress(`/media/${ID}-3000x2000.webp`)).toBe(
      `/media/${ID}-3000x2000-share.jpg`,
    );
    expect(shareSource(ID, { width: 3000, height: 2000 })).toMatchObject({
      width: 1200,
      height: 800,
    });
  });

  test("is the external picture itself, and null for anything that isn't a picture", () => {
    expect(shareImageAddress('https://example.org/a.jpg')).toBe('https://example.org/a.jpg');
    expect(shareImageAddress('photos/a.jpg')).toBeNull();
    expect(shareImageAddress(`/media/${ID}.mp4`)).toBeNull();
  });
});

describe('a video address', () => {
  const MEASURES = { width: 1080, height: 1920, seconds: 83 };

  test('contains size and length, and determines the poster', () => {
    const address = videoAddress(ID, 'mp4', MEASURES);
    expect(address).toBe(`/media/${ID}-1080x1920-83s.mp4`);
    expect(parseVideoAddress(address)).toEqual({
      id: ID,
      measures: MEASURES,
      poster: `/media/${ID}-1080x1920-83s-poster.webp`,
    });
    expect(isVideoAddress(videoAddress(ID, 'webm', MEASURES))).toBe(true);
  });

  test('of a video stored before videos were measured stays valid, without a poster', () => {
    const address = videoAddress(ID, 'mp4', null);
    expect(address).toBe(`/media/${ID}.mp4`);
    expect(parseVideoAddress(address)).toEqual({ id: ID, measures: null, poster: null });
  });

  test.each([
    `/media/${ID}-12x12.webp`,
    `/media/${ID}-12x12.mp4`,
    `/media/${ID}-12x12-0s.mp4`,
    `/media/${ID}-12x12-07s.mp4`,
    `/media/${ID}-0x12-7s.mp4`,
    `/media/${ID}-12x12-123456s.mp4`,
    `/media/${ID}-12x12-7s.mov`,
    `/media/${ID}-12x12-7s-poster.webp`,
    'https://example.org/film.mp4',
  ])('is not read from %j', (address) => {
    expect(parseVideoAddress(address)).toBeNull();
    expect(isVideoAddress(address)).toBe(false);
  });

  test("of a poster isn't a picture of its own", () => {
    expect(parsePictureAddress(posterAddress(ID, MEASURES))).toBeNull();
  });

  test.each([
    [0.04, 1],
    [1.49, 1],
    [83.5, 84],
  ])('writes %s s as %i s', (seconds, whole) => {
    expect(wholeSeconds(seconds)).toBe(whole);
  });
});
