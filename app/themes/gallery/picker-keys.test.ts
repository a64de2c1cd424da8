import { describe, expect, test } from 'vitest';

import { THEMES } from '../catalog.ts';
import { themeForKey } from './picker-keys.ts';

const FIRST = THEMES[0]!;
const SECOND = THEMES[1]!;
const LAST = THEMES.at(-1)!;

describe("'arrow keys move through themes'", () => {
  test.each([
    ['ArrowDown', FIRST, SECOND],
    ['ArrowRight', FIRST, SECOND],
    ['ArrowUp', SECOND, FIRST],
    ['ArrowLeft', SECOND, FIRST],
    ['Home', SECOND, FIRST],
    ['End', FIRST, LAST],
    [' ', SECOND, SECOND],
  ])('%s', (key, from, to) => {
    expect(themeForKey(key, from, THEMES)).toBe(to);
  });

  test('the first follows the last, and the last precedes the first', () => {
    expect(themeForKey('ArrowDown', LAST, THEMES)).toBe(FIRST);
    expect(themeForKey('ArrowUp', FIRST, THEMES)).toBe(LAST);
  });

  test.each(['Tab', 'Enter', 'a', 'Escape'])('%s selects nothing', (key) => {
    expect(themeForKey(key, FIRST, THEMES)).toBeUndefined();
  });
});
