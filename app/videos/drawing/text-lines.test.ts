import { expect, test } from 'vitest';

import { layText } from './text-lines.ts';

/** Each letter is as wide as it is high. */
const measure = (text: string, size: number) => Array.from(text).length * size;

const lines = (text: string, width: number, lang = 'en', count = 10) =>
  layText({ text, lang, dir: 'ltr' }, { width, lines: count, sizes: [1] }, measure).lines;

test('words stay whole, spaces at line ends are dropped, and paragraphs stay separate', () => {
  expect(lines('By the  sea in\nWhitby', 7)).toEqual(['By the', 'sea in', 'Whitby']);
  expect(lines('well-known', 7)).toEqual(['well-', 'known']);
  expect(lines(' \n ', 5)).toEqual([]);
});

test('no last line is a single short word', () => {
  expect(lines('one two three four five', 19)).toEqual(['one two three', 'four five']);
});

test('Japanese breaks between words, and no line begins with a full stop or a small kana', () => {
  const laid = lines('雨の日の京都、傘をさして歩く。', 5, 'ja');
  expect(laid.join('')).toBe('雨の日の京都、傘をさして歩く。');
  expect(laid.every((line) => line.length <= 6 && !/^[、。っ]/.test(line))).toBe(true);
});

test("a word that's too long breaks between letters, and no emoji breaks apart", () => {
  expect(lines('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
  const family = '👨‍👩‍👧‍👦';
  expect(lines(family.repeat(3), 8)).toEqual([family, family, family]);
});

test('the font size is reduced before the end is cut', () => {
  const room = { width: 20, lines: 2, sizes: [4, 2, 1] };
  const long = 'word '.repeat(400);
  const laid = (text: string) => layText({ text, lang: 'en', dir: 'ltr' }, room, measure);
  expect(laid('one two').size).toBe(4);
  expect(laid('one two three four').size).toBe(2);
  expect(laid(long)).toMatchObject({ size: 1, isCut: true });
  expect(laid(long).lines).toHaveLength(2);
  expect(laid(long).lines[1]).toMatch(/word…$/);
  expect(laid(long).width).toBeLessThanOrEqual(20);
});

test('zero-width characters cost no more than others', () => {
  let measured = 0;
  const text = '\u200D\u0301'.repeat(1_000);
  layText({ text, lang: 'en', dir: 'ltr' }, { width: 10, lines: 3, sizes: [2, 1] }, (part) => {
    measured += part.length;
    return 0;
  });
  expect(measured).toBeLessThan(1_000_000);
});

test('bidi controls in a caption are dropped', () => {
  expect(lines('\u202Egniht\u202C a', 20)).toEqual(['gniht a']);
});

test('a text is cut after a whole word, and where there is none, after a letter', () => {
  expect(lines('drove all the way to the sea', 17, 'en', 1)).toEqual(['drove all the…']);
  expect(lines('drove all the way to the sea', 18, 'en', 1)).toEqual(['drove all the way…']);
  expect(lines('abcdefghijkl', 6, 'en', 1)).toEqual(['abcde…']);
  expect(lines('東京 寺寺寺寺寺寺寺寺', 8, 'ja', 1)).toEqual(['東京 寺寺寺寺…']);
});

test('a paragraph in the other direction keeps the order of its words, also where it is cut', () => {
  const laid = (dir: 'ltr' | 'rtl', text: string, count = 4) =>
    layText({ text, lang: 'ar', dir }, { width: 12, lines: count, sizes: [1] }, measureLetters)
      .lines;
  expect(laid('rtl', '9 Mar 1941\nولدت')).toEqual(['\u200E9 Mar 1941\u200E', 'ولدت']);
  expect(laid('ltr', '9 مارس 1941\nBorn.')).toEqual(['\u200F9 مارس 1941\u200F', 'Born.']);
  expect(laid('rtl', 'ولدت في Leeds\n1941')).toEqual(['ولدت في', 'Leeds', '1941']);
  expect(laid('rtl', 'By the sea, by the lake', 1)).toEqual(['\u200EBy the sea…\u200E']);
});

/** Marks have no width. */
function measureLetters(text: string): number {
  return Array.from(text).filter((letter) => !/[\u200E\u200F]/.test(letter)).length;
}
