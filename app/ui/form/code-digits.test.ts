import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { anyText } from '../../../tests/harness/any-text.ts';
import {
  backspace,
  digitsOf,
  emptyBoxes,
  fillFrom,
  isCompletedNow,
  retype,
  runAfter,
} from './code-digits.ts';

const empty = emptyBoxes(6);
const full = emptyBoxes(6, '012345');

describe('typing or pasting', () => {
  test.each([
    ['012345', '012345'],
    ['012 345', '012345'],
    ['012-345', '012345'],
    ['Your code: 012–345.', '012345'],
    ['０１２３４５', '012345'],
    ['٠١٢٣٤٥', '012345'],
    ['۰۱۲۳۴۵', '012345'],
    ['01234567', '012345'],
    ['\u200E012345\n', '012345'],
  ])('%j fills all six boxes with %s', (text, code) => {
    const { boxes, focus } = fillFrom(empty, 0, text);
    expect(boxes.join('')).toBe(code);
    expect(focus).toBe(5);
  });

  test('a digit fills its box, and the focus moves to the next', () => {
    expect(fillFrom(empty, 2, '7')).toEqual({
      boxes: ['', '', '7', '', '', ''],
      focus: 3,
      filled: [2, 3],
    });
  });

  test('letters are ignored, and the focus stays', () => {
    expect(fillFrom(empty, 2, 'ab')).toEqual({ boxes: empty, focus: 2 });
  });

  test('a whole code fills all boxes wherever it is pasted', () => {
    expect(fillFrom(emptyBoxes(6, '99'), 4, '012345').boxes.join('')).toBe('012345');
  });

  test('a part of a code fills from its box on and never beyond the last', () => {
    expect(fillFrom(empty, 4, '789')).toEqual({
      boxes: ['', '', '', '', '7', '8'],
      focus: 5,
      filled: [4, 6],
    });
  });

  test('a digit typed before or after another replaces it', () => {
    expect(retype(full, 1, '19').boxes.join('')).toBe('092345');
    expect(retype(full, 1, '91').boxes.join('')).toBe('092345');
    expect(retype(full, 1, '11').boxes.join('')).toBe('012345');
  });

  test('never leaves anything but one digit or none in each of six boxes', () => {
    fc.assert(
      fc.property(anyText(), fc.nat(5), (text, at) => {
        const { boxes, focus } = fillFrom(full, at, text);
        expect(boxes).toHaveLength(6);
        expect(boxes.every((box) => /^[0-9]$/.test(box))).toBe(true);
        expect(focus).toBeGreaterThanOrEqual(0);
        expect(focus).toBeLessThan(6);
        expect(digitsOf(text)).toMatch(/^[0-9]*$/);
      }),
    );
  });
});

describe('Backspace', () => {
  test("'on an empty box moves to the previous box'", () => {
    const boxes = emptyBoxes(6, '123');
    expect(backspace(boxes, 3)).toEqual({ boxes, focus: 2 });
  });

  test('on a full box empties it', () => {
    expect(backspace(full, 5)).toEqual({ boxes: ['0', '1', '2', '3', '4', ''], focus: 5 });
  });

  test('on the first box stays there', () => {
    expect(backspace(empty, 0).focus).toBe(0);
  });
});

test.each([
  ['12345', '123456', 0, true],
  ['', '123456', 6, true],
  ['123456', '654321', 6, true],
  ['654326', '654321', 6, true],
  ['123456', '123457', 0, false],
  ['123456', '123457', 5, false],
  ['123456', '12345', 6, false],
])(
  'after %j, the code %j with a run of %j is now complete: %j',
  (before, now, run, isCompleted) => {
    expect(isCompletedNow(emptyBoxes(6, before), emptyBoxes(6, now), run)).toBe(isCompleted);
  },
);

test.each([
  [[0, 1, 2, 3, 4, 5], 6],
  [[0, 1, 1, 2, 0, 1], 2],
  [[5], 0],
  [[0, 2], 0],
])('digits in the boxes %j are a run of %j', (places, expected) => {
  const run = places.reduce((before, at) => runAfter(before, fillFrom(full, at, '7')), 0);
  expect(run).toBe(expected);
});
