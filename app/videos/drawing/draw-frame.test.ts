import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCanvas } from '@napi-rs/canvas';
import { afterAll, expect, test } from 'vitest';

import type { MaterialPart } from '../plan/storyboard.ts';
import { createNodeStudio } from '../rendering/node-studio.server.ts';
import { arabic, aScenePicture, english, storyboardOf } from '../rendering/testing/storyboards.ts';
import { writeVideoFonts } from '../rendering/video-fonts.server.ts';
import type { Picture } from './canvas.ts';
import { createScenePainter, type ScenePictures } from './draw-frame.ts';
import { preparationOf } from './prepare.ts';

type Color = readonly [red: number, green: number, blue: number];

const photo = (
  width: number,
  height: number,
  caption?: ReturnType<typeof english>,
): MaterialPart => ({
  id: 'photo_1',
  kind: 'photo',
  picture: aScenePicture(1, width, height),
  ...(caption ? { caption } : {}),
});

const typography = { headingFont: 'Inter', bodyFont: 'Inter', headingWeight: 600, bodyWeight: 400 };
const texts = storyboardOf([
  photo(1600, 900, english('By the sea')),
  photo(1, 1, arabic('ליד הים')),
]);
const folder = await mkdtemp(join(tmpdir(), 'video-fonts-'));
const studio = createNodeStudio(await writeVideoFonts(folder, typography, texts));
afterAll(() => rm(folder, { recursive: true }));

const FRAME = { width: 640, height: 360 };
const GROUND = [0xfa, 0xf7, 0xf2] as const;
const WHITE = [255, 255, 255] as const;

function plain(color: Color, width = 64, height = 36): Picture {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = `rgb(${color.join(', ')})`;
  context.fillRect(0, 0, width, height);
  return canvas;
}

/** Draws one frame of a video of these parts. */
function frameOf(
  parts: readonly MaterialPart[],
  frame: number,
  { picture, size = FRAME }: { picture?: Picture; size?: { width: number; height: number } } = {},
) {
  const storyboard = storyboardOf(parts, { frame: size, seconds: 3 });
  const canvas = studio.createCanvas(size.width, size.height);
  const pictures: ScenePictures = () => (picture ? { picture: { sharp: picture } } : undefined);
  createScenePainter(studio, storyboard).drawFrame(canvas.context, frame, pictures);
  const bytes = canvas.data();
  const at = (x: number, y: number): Color => {
    const start = (Math.round(y) * size.width + Math.round(x)) * 4;
    return [bytes[start] ?? 0, bytes[start + 1] ?? 0, bytes[start + 2] ?? 0];
  };
  return { at, ...size };
}

/** Where pixels of a kind are. Undefined if there are none. */
function boundsOf(
  { at, width, height }: ReturnType<typeof frameOf>,
  is: (color: Color) => boolean,
) {
  const box = { left: width, right: -1, top: height, bottom: -1 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!is(at(x, y))) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box.right < 0 ? undefined : box;
}

const isNear = (a: Color, b: Color, tolerance = 3) =>
  a.every((value, index) => Math.abs(value - (b[index] ?? 0)) <= tolerance);
const isBright = (color: Color) => Math.min(...color) > 200;

test("the video fades in from the theme's background and out to it", () => {
  const red = plain([200, 0, 0]);
  const parts = [photo(1600, 900)];
  const { frames } = storyboardOf(parts, { seconds: 3 });
  expect(isNear(frameOf(parts, 0, { picture: red }).at(320, 180), GROUND, 6)).toBe(true);
  expect(isNear(frameOf(parts, 25, { picture: red }).at(320, 180), [200, 0, 0])).toBe(true);
  expect(isNear(frameOf(parts, frames - 1, { picture: red }).at(320, 180), GROUND, 6)).toBe(true);
});

test('between two scenes, both are visible', () => {
  const parts: MaterialPart[] = [
    photo(1600, 900),
    { id: 'photo_2', kind: 'photo', picture: aScenePicture(2, 1600, 900) },
  ];
  const storyboard = storyboardOf(parts, { frame: FRAME });
  const canvas = studio.createCanvas(FRAME.width, FRAME.height);
  const sharp = { photo_1: plain([200, 0, 0]), photo_2: plain([0, 0, 200]) };
  const pictures: ScenePictures = (id) => ({ picture: { sharp: sharp[id as 'photo_1'] } });
  createScenePainter(studio, storyboard).drawFrame(canvas.context, 37, pictures);
  const [red = 0, , blue = 0] = canvas.data();
  expect(red).toBeGreaterThan(60);
  expect(blue).toBeGreaterThan(60);
  expect(red + blue).toBeCloseTo(200, -1);
});

test("an upright photo is whole on a dark background of itself, a small scan on the theme's background", () => {
  const upright = frameOf([photo(900, 1600)], 25, { picture: plain([200, 120, 40], 36, 64) });
  expect(isNear(upright.at(320, 180), [200, 120, 40])).toBe(true);
  const [red, green, blue] = upright.at(20, 180);
  expect(red).toBeGreaterThan(green);
  expect(red).toBeLessThan(140);
  expect(blue).toBeLessThan(green);
  const scan = frameOf([photo(100, 80)], 49, { picture: plain([200, 0, 0]) });
  expect(isNear(scan.at(20, 20), GROUND)).toBe(true);
  const box = boundsOf(scan, (color) => isNear(color, [200, 0, 0], 20));
  expect((box?.right ?? 0) - (box?.left ?? 0)).toBeLessThan(100);
});

test('a caption stays in the safe area; right-to-left, it starts at the right', () => {
  const picture = plain([0, 0, 0]);
  const latin = frameOf([photo(1600, 900, english('By the sea'))], 40, { picture });
  const box = boundsOf(latin, isBright);
  expect(box?.left).toBeGreaterThanOrEqual(0.079 * FRAME.width);
  expect(box?.right).toBeLessThan(FRAME.width / 2);
  expect(box?.bottom).toBeLessThanOrEqual(0.925 * FRAME.height);
  const hebrew = frameOf([photo(1600, 900, arabic('ליד הים'))], 40, { picture });
  const other = boundsOf(hebrew, isBright);
  expect(other?.left).toBeGreaterThan(FRAME.width / 2);
  expect(other?.right).toBeLessThanOrEqual(0.925 * FRAME.width);
});

test('white letters are readable on a white photo', () => {
  const caption = english('By the sea. '.repeat(30));
  const tall = { width: 360, height: 640 };
  for (const size of [FRAME, tall]) {
    const frame = frameOf([photo(size.width * 3, size.height * 3, caption)], 40, {
      picture: plain(WHITE),
      size,
    });
    // At the edge of the frame there is only the shade.
    const shadeAt = (y: number) => frame.at(2, y)[0];
    const rows = Array.from({ length: size.height }, (_, y) => y);
    const firstLine = rows.find((y) =>
      Array.from({ length: size.width }, (_, x) => frame.at(x, y)[0]).some(
        (grey) => grey - shadeAt(y) > 60,
      ),
    );
    const shade = shadeAt(firstLine ?? 0);
    expect(contrastToWhite(shade)).toBeGreaterThan(4.5);
    expect(isNear(frame.at(2, 0.3 * size.height), WHITE)).toBe(true);
  }
});

function contrastToWhite(grey: number): number {
  const light = grey / 255;
  const luminance = light <= 0.04 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4;
  return 1.05 / (luminance + 0.05);
}

test('cards with long texts stay in the safe area in both shapes', () => {
  const long = english('Maria Magdalena Wilhelmina von und zu Hohenstein-Lichtenberg '.repeat(4));
  const modules = Array.from({ length: 33 }, (_, y) =>
    Array.from({ length: 33 }, (__, x) => (x + y) % 2 === 0),
  );
  const code = {
    address: 'https://memorials.example.org/m/4F7K2M9Q',
    modules,
    sentence: english('Scan the code.'),
  };
  const parts: MaterialPart[] = [
    {
      id: 'opening',
      kind: 'opening',
      header: long,
      names: [long, long],
      dates: [long, long],
      notice: english('Invented.'),
    },
    { id: 'chapter_1', kind: 'chapter', title: long },
    { id: 'quote_1', kind: 'quote', text: english('Grief is love. '.repeat(120)) },
    {
      id: 'closing',
      kind: 'closing',
      names: [long],
      dates: [long],
      code,
      notice: english('Invented.'),
    },
  ];
  for (const size of [FRAME, { width: 360, height: 640 }]) {
    for (const part of parts) {
      const box = boundsOf(frameOf([part], 25, { size }), (color) => !isNear(color, GROUND, 12));
      expect(box).toBeDefined();
      expect(box?.left).toBeGreaterThanOrEqual(0.078 * size.width);
      expect(box?.right).toBeLessThanOrEqual(0.922 * size.width);
      expect(box?.top).toBeGreaterThanOrEqual(0.07 * size.height);
      expect(box?.bottom).toBeLessThanOrEqual(0.93 * size.height);
    }
  }
});

test('a caption over a photo in the middle is in the middle, too', () => {
  const picture = plain([0, 0, 0], 36, 64);
  const frame = frameOf([photo(900, 1600, english('By the sea'))], 40, { picture });
  const box = boundsOf(frame, isBright);
  expect((box?.left ?? 0) + (box?.right ?? 0)).toBeCloseTo(FRAME.width, -1);
});

test('the names of two people have one size, and a line each if they fit', () => {
  const names = ['Margarethe Whitfieldson', 'Al'].map((name) => english(name));
  const size = { width: 360, height: 640 };
  const frame = frameOf([{ id: 'opening', kind: 'opening', names, dates: [] }], 25, { size });
  const rows = Array.from({ length: size.height }, (_, y) =>
    Array.from({ length: size.width }, (__, x) => !isNear(frame.at(x, y), GROUND, 90)).some(
      Boolean,
    ),
  );
  const lines = rows.filter((hasInk, y) => hasInk && !rows[y - 1]);
  expect(lines).toHaveLength(2);
});

test("the portrait has the theme's shape, and isn't drawn from too few pixels", () => {
  const opening = (side: number): MaterialPart => ({
    id: 'opening',
    kind: 'opening',
    names: [english('Anna')],
    dates: [],
    portrait: aScenePicture(1, side, side),
  });
  const picture = plain([200, 0, 0]);
  const isRed = (color: Color) => isNear(color, [200, 0, 0], 20);
  const box = boundsOf(frameOf([opening(900)], 25, { picture }), isRed);
  const width = (box?.right ?? 0) - (box?.left ?? 0);
  const height = (box?.bottom ?? 0) - (box?.top ?? 0);
  // An oval of 4:5.
  expect(width / height).toBeCloseTo(0.8, 1);
  expect(
    isRed(frameOf([opening(900)], 25, { picture }).at((box?.left ?? 0) + 4, (box?.top ?? 0) + 4)),
  ).toBe(false);
  expect(boundsOf(frameOf([opening(12)], 25, { picture }), isRed)).toBeUndefined();
});

test('pictures are prepared at 1.25 times their place, never beyond their own pixels', () => {
  const storyboard = storyboardOf([photo(4000, 2250), photo(700, 400), photo(1, 1)], {
    frame: { width: 1920, height: 1080 },
  });
  const sizes = storyboard.scenes.map((scene) => preparationOf(scene, storyboard)?.size);
  expect(sizes).toEqual([
    { width: 2400, height: 1350 },
    { width: 700, height: 400 },
    { width: 1, height: 1 },
  ]);
});

test("a scene whose picture hasn't loaded shows its background and caption", () => {
  const frame = frameOf([photo(1600, 900, english('By the sea'))], 40);
  expect(isNear(frame.at(320, 60), GROUND)).toBe(true);
  expect(isNear(frame.at(320, 355), GROUND)).toBe(false);
});
