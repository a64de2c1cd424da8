import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { HexColor } from './contract.ts';
import { contrast, isDark, lightenUntil, lowestContrast, mix, mixUntil } from './contrast.ts';

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): HexColor => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  test('is 21 between black and white and 4.54 for the grey #767676 that WCAG cites', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  test('is the same both ways and at least 1', () => {
    fc.assert(
      fc.property(hexColor, hexColor, (one, other) => {
        expect(contrast(one, other)).toBe(contrast(other, one));
        expect(contrast(one, other)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test('refuses anything but #rrggbb', () => {
    expect(() => contrast('#fff', '#000000')).toThrow('"#fff" is not a colour');
    expect(() => contrast('#}</style>', '#000000')).toThrow('is not a colour');
  });
});

describe('mixing', () => {
  test('goes from one colour to the other', () => {
    expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mix('#102030', '#ffffff', 1)).toBe('#ffffff');
  });

  test('up to a contrast leaves a colour alone that already has it', () => {
    expect(mixUntil('#333333', '#000000', 4.5, ['#ffffff'])).toBe('#333333');
    expect(
      contrast(mixUntil('#cccccc', '#000000', 4.5, ['#ffffff']), '#ffffff'),
    ).toBeGreaterThanOrEqual(4.5);
  });

  test('lightens any colour on a dark background until it can be read', () => {
    fc.assert(
      fc.property(hexColor, (color) => {
        const lit = lightenUntil(color, 4.5, ['#15191c', '#1f2529']);
        expect(lit).toMatch(/^#[0-9a-f]{6}$/);
        expect(lowestContrast(lit, ['#15191c', '#1f2529'])).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('lightens a brown to gold, not to grey', () => {
    const [red, , blue] = [1, 3, 5].map((at) =>
      Number.parseInt(lightenUntil('#6b4f2e', 6, ['#1c1815']).slice(at, at + 2), 16),
    );
    expect((red ?? 0) - (blue ?? 0)).toBeGreaterThan(60);
  });

  test('distinguishes dark backgrounds from light ones', () => {
    expect(isDark('#1d1814')).toBe(true);
    expect(isDark('#f3e9d8')).toBe(false);
  });
});
