import { expect, test } from 'vitest';

import { headerLine, nameLine } from './card-text.ts';

test('a typical name is left as it is, and each word must fit', () => {
  expect(nameLine('Mary  O’Hara-Smith ')).toEqual({
    text: 'Mary O’Hara-Smith',
    parts: ['Mary', 'O’Hara-', 'Smith'],
    isRightToLeft: false,
  });
});

test('a word of 60 letters may break; a word with a hyphen breaks there', () => {
  expect(Math.max(...nameLine('x'.repeat(60)).parts.map((part) => part.length))).toBe(12);
  expect(nameLine('Hohenlohe-Schillingsfürst').parts).toEqual(['Hohenlohe-', 'Schillingsfürst']);
});

test('a name is shortened only beyond 80 characters, between characters', () => {
  const flag = '👩‍👩‍👧';
  expect(nameLine(flag.repeat(80)).text.replaceAll('\u200B', '')).toBe(flag.repeat(80));
  expect(nameLine(flag.repeat(81)).text.replaceAll('\u200B', '')).toBe(`${flag.repeat(79)}…`);
  expect(headerLine('a '.repeat(200)).text.endsWith('…')).toBe(true);
});

test("bidi controls and line ends don't affect the words around them", () => {
  expect(nameLine('Otto\u202E gre\u0000B\n').text).toBe('Otto gre B');
});

test('hundreds of accents on one letter become a few', () => {
  expect(nameLine(`a${'\u0301'.repeat(500)}b`).text.length).toBeLessThan(20);
});

test.each([
  ['محمد علي', true],
  ['שרה לוי', true],
  ['123 שרה', true],
  ['Sarah שרה', false],
  ['田中健二', false],
])('the direction of %s', (name, isRightToLeft) => {
  expect(nameLine(name).isRightToLeft).toBe(isRightToLeft);
});

test('Japanese breaks between any characters, so no part of it must fit', () => {
  expect(nameLine('田中健二').parts).toEqual([]);
});
