import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  cropAttributes,
  FOCUS_STEPS,
  focusAttributes,
  MOST_ZOOM_STEPS,
  ZOOM_STEPS_TO_DOUBLE,
  type PictureCrop,
} from './picture-placement.ts';

const TALL = { width: 1200, height: 1600 };
const address = ({ width, height }: typeof TALL) =>
  `/media/0123456789abcdef0123456789abcdef-${width}x${height}.webp`;

test('the style sheet has one rule per step', () => {
  const sheet = readFileSync(new URL('picture-placement.css', import.meta.url), 'utf8');
  const rules = [...sheet.matchAll(/\[data-([a-z-]+)='(\d+)'\] \{\s*--[a-z-]+: ([\d.]+)(%?);/g)];
  const stepsOf = (name: string) =>
    rules.filter(([, of]) => of === name).map(([, , step, value]) => [Number(step), Number(value)]);
  const focus = Array.from({ length: FOCUS_STEPS + 1 }, (_, step) => [
    step,
    (step * 100) / FOCUS_STEPS,
  ]);
  expect(stepsOf('focus-x')).toEqual(focus);
  expect(stepsOf('focus-y')).toEqual(focus);
  const zoom = stepsOf('zoom');
  expect(zoom).toHaveLength(MOST_ZOOM_STEPS + 1);
  for (const [step = 0, value] of zoom) {
    expect(value).toBeCloseTo(2 ** (step / ZOOM_STEPS_TO_DOUBLE), 3);
  }
});

test('a focus point becomes the nearest step; without one there is no attribute', () => {
  expect(focusAttributes({ x: 0, y: 1 })).toEqual({ 'data-focus-x': 0, 'data-focus-y': 25 });
  expect(focusAttributes({ x: 0.49, y: 0.51 })).toEqual({ 'data-focus-x': 12, 'data-focus-y': 13 });
  expect(focusAttributes(undefined)).toEqual({});
});

describe('a crop', () => {
  test("as wide as the picture isn't enlarged", () => {
    const crop = { x: 0, y: 0.25, width: 1, height: 0.75 };
    expect(cropAttributes(address(TALL), crop)).toMatchObject({
      'data-zoom': 0,
      'data-focus-y': 25,
    });
  });

  test('of half the width is twice as large', () => {
    const crop = { x: 0.25, y: 0.1, width: 0.5, height: 0.375 };
    expect(cropAttributes(address(TALL), crop)).toEqual({
      'data-focus-x': 13,
      'data-focus-y': 4,
      'data-zoom': 12,
    });
  });

  test("of a picture of unknown size can't be shown", () => {
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    expect(cropAttributes('https://example.org/a.jpg', crop)).toEqual({});
    expect(cropAttributes(undefined, crop)).toEqual({});
  });

  function shownPart(size: typeof TALL, crop: PictureCrop): PictureCrop {
    const attributes = cropAttributes(address(size), crop);
    const zoom = 2 ** ((attributes['data-zoom'] ?? 0) / ZOOM_STEPS_TO_DOUBLE);
    const side = Math.min(size.width, size.height) / zoom;
    const place = (step = 0, length = 0) => ((length - side) * step) / FOCUS_STEPS / length;
    return {
      x: place(attributes['data-focus-x'], size.width),
      y: place(attributes['data-focus-y'], size.height),
      width: side / size.width,
      height: side / size.height,
    };
  }

  test('is shown where it is, to within three hundredths of the picture', () => {
    const cases = fc.record({
      width: fc.integer({ min: 300, max: 4000 }),
      height: fc.integer({ min: 300, max: 4000 }),
      zoom: fc.double({ min: 1, max: 4, noNaN: true }),
      left: fc.double({ min: 0, max: 1, noNaN: true }),
      top: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ width, height, zoom, left, top }) => {
        const side = Math.min(width, height) / zoom;
        const crop = {
          x: (left * (width - side)) / width,
          y: (top * (height - side)) / height,
          width: side / width,
          height: side / height,
        };
        const shown = shownPart({ width, height }, crop);
        for (const name of ['x', 'y', 'width', 'height'] as const) {
          expect(Math.abs(shown[name] - crop[name])).toBeLessThan(0.035);
        }
      }),
    );
  });
});
