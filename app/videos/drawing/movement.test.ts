import { expect, test } from 'vitest';

import type { PixelSize } from '../../media/addresses.ts';
import type { FocalPoint } from '../../media/picture-placement.ts';
import type { ScenePicture } from '../plan/storyboard.ts';
import { FRAMES_PER_SECOND } from '../plan/storyboard.ts';
import { movePhoto } from './movement.ts';
import { placePhoto, shownArea } from './photo-place.ts';

const FRAMES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
];

const SCENE_FRAMES = 150;

interface Case {
  frame: PixelSize;
  width: number;
  height: number;
  focalPoint: FocalPoint | undefined;
  index: number;
}

function* cases(): Generator<Case> {
  for (const frame of FRAMES) {
    for (const [width, height] of [
      [4000, 2250],
      [3000, 2000],
      [2000, 3000],
      [1921, 1081],
      [640, 480],
      [4096, 300],
      [300, 4096],
      [1, 1],
    ] as const) {
      for (const focalPoint of [undefined, { x: 0, y: 0 }, { x: 0.9, y: 0.15 }, { x: 0.5, y: 1 }]) {
        for (const index of [0, 1, 2, 3]) yield { frame, width, height, focalPoint, index };
      }
    }
  }
}

function moved({ frame, width, height, focalPoint, index }: Case, motion = true) {
  const picture: ScenePicture = {
    address: '',
    width,
    height,
    ...(focalPoint ? { focalPoint } : {}),
  };
  const area = shownArea(picture);
  const place = placePhoto(area.pixels, frame);
  const seconds = SCENE_FRAMES / FRAMES_PER_SECOND;
  const movement = movePhoto(area, place, frame, { index, seconds, motion });
  const rects = Array.from({ length: SCENE_FRAMES }, (_, at) =>
    movement.rectAt(at / (SCENE_FRAMES - 1)),
  );
  return { area, place, rects };
}

test('a photo never gets more than its own pixels, and keeps its shape', () => {
  for (const each of cases()) {
    for (const rect of moved(each).rects) {
      expect(rect.width).toBeLessThanOrEqual(each.width + 1e-6);
      expect(rect.width / rect.height).toBeCloseTo(each.width / each.height, 6);
    }
  }
});

test('a photo that fills the frame shows no edge, and at most a quarter of it is cut', () => {
  for (const each of cases()) {
    const { place, rects } = moved(each);
    if (place.kind !== 'filling') continue;
    for (const { x, y, width, height } of rects) {
      expect(Math.max(x, y)).toBeLessThanOrEqual(1e-6);
      expect(x + width).toBeGreaterThanOrEqual(each.frame.width - 1e-6);
      expect(y + height).toBeGreaterThanOrEqual(each.frame.height - 1e-6);
      expect((each.frame.width * each.frame.height) / (width * height)).toBeGreaterThan(0.72);
    }
  }
});

test('a photo that doesn’t fill the frame is always whole', () => {
  for (const each of cases()) {
    const { place, rects } = moved(each);
    if (place.kind === 'filling') continue;
    for (const { x, y, width, height } of rects) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(each.frame.width);
      expect(y + height).toBeLessThanOrEqual(each.frame.height);
    }
  }
});

test('the marked face stays in the inner part of the frame, as far as the photo allows', () => {
  for (const each of cases()) {
    const { area, rects } = moved(each);
    const { frame } = each;
    for (const { x, y, width, height } of rects) {
      const face = { x: x + area.focus.x * width, y: y + area.focus.y * height };
      // If it is not, then the photo ends at this side of the frame.
      const isInside = (at: number, start: number, length: number, side: number) =>
        (at >= 0.09 * side || start > -1e-6) && (at <= 0.91 * side || start + length < side + 1e-6);
      expect(isInside(face.x, x, width, frame.width)).toBe(true);
      expect(isInside(face.y, y, height, frame.height)).toBe(true);
    }
  }
});

test('nothing moves back, and the speed hardly changes from frame to frame', () => {
  for (const each of cases()) {
    const { rects } = moved(each);
    for (const side of ['x', 'y', 'width'] as const) {
      const steps = rects.slice(1).map((rect, index) => rect[side] - (rects[index]?.[side] ?? 0));
      const isOneWay = steps.every((step) => step <= 1e-9) || steps.every((step) => step >= -1e-9);
      expect(isOneWay).toBe(true);
      const jerks = steps.slice(1).map((step, index) => Math.abs(step - (steps[index] ?? 0)));
      expect(Math.max(...jerks)).toBeLessThan(0.02);
    }
  }
});

test('a pan moves by quarters of a pixel a frame, as the vectors of H.264 do', () => {
  const speeds = new Set<number>();
  for (const each of cases()) {
    const { place, rects } = moved(each);
    if (place.kind !== 'filling' || each.index < 2) continue;
    const side = rects[0]?.x === rects[1]?.x ? 'y' : 'x';
    const steps = rects.slice(1).map((rect, index) => rect[side] - (rects[index]?.[side] ?? 0));
    const speed = Math.abs(steps[0] ?? 0);
    if (speed < 0.25) continue;
    speeds.add(Number(speed.toFixed(6)));
    for (const step of steps) expect(Math.abs(step)).toBeCloseTo(speed, 6);
  }
  expect(speeds).toEqual(new Set([0.25, 0.5, 0.75]));
});

test('without motion, photos stand still; with it, neighbours move differently', () => {
  for (const each of cases()) {
    const still = moved(each, false).rects;
    expect(still.at(-1)).toEqual(still[0]);
  }
  const photo = {
    frame: { width: 1920, height: 1080 },
    width: 4000,
    height: 2250,
    focalPoint: undefined,
  } as const;
  const growth = [0, 1].map((index) => {
    const { rects } = moved({ ...photo, index });
    return Math.sign((rects.at(-1)?.width ?? 0) - (rects[0]?.width ?? 0));
  });
  expect(growth).toEqual([1, -1]);
});

test('a photo of 3:2 fills a frame of 16:9; 4:3, upright ones and small ones don’t', () => {
  const frame = { width: 1920, height: 1080 };
  const kinds = [
    [3000, 2000],
    [2400, 1800],
    [1500, 2000],
    [1600, 900],
    [640, 480],
  ].map(([width = 0, height = 0]) => placePhoto({ width, height }, frame).kind);
  expect(kinds).toEqual(['filling', 'whole', 'whole', 'small', 'small']);
});
