import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import { TRUNCATED_LENGTH, truncateText } from './truncate.ts';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const aText = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        ' ',
        '\n',
        '\r\n',
        '\u00A0',
        '👨‍👩‍👧‍👦',
        '👩🏽‍🚒',
        '🇳🇴',
        '❤️',
        'e\u0301',
        '母',
        'क्षि',
        '\u0301',
        '\uD83D',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 120 },
  )
  .map((pieces) => pieces.join(''));

describe('a text on a card', () => {
  test("has 'default maximum length 200'", () => {
    expect(TRUNCATED_LENGTH).toBe(200);
    const text = 'a'.repeat(200);
    expect(truncateText(text)).toEqual({ shown: text, rest: '' });
    expect(truncateText(`${text}b`)).toEqual({ shown: text, rest: 'b' });
  });

  test("is cut 'at a word's end'", () => {
    expect(truncateText('one two three', 9)).toEqual({ shown: 'one two', rest: ' three' });
    expect(truncateText('one two three', 7)).toEqual({ shown: 'one two', rest: ' three' });
    expect(truncateText('one two\nthree', 8)).toEqual({ shown: 'one two', rest: '\nthree' });
  });

  test("is counted 'by code point': an emoji is one character", () => {
    const text = '🕯'.repeat(200);
    expect(truncateText(text).rest).toBe('');
    expect(truncateText(`${text}🕯`)).toEqual({ shown: text, rest: '🕯' });
  });

  test('keeps an emoji of seven code points whole', () => {
    const family = '👨‍👩‍👧‍👦';
    const { shown, rest } = truncateText(`${'a'.repeat(196)}${family}b`);
    expect(shown).toBe('a'.repeat(196));
    expect(rest).toBe(`${family}b`);
  });

  test("without a word's end in its second half is split between graphemes", () => {
    const text = `母 ${'へ'.repeat(400)}`;
    expect(Array.from(truncateText(text).shown)).toHaveLength(200);
  });

  test('between ASCII letters is split without Intl.Segmenter, whose creation takes 12 ms', async () => {
    vi.resetModules();
    const makes = vi.spyOn(Intl, 'Segmenter');
    const fresh = await import('./truncate.ts');
    expect(fresh.truncateText('one two three', 9).shown).toBe('one two');
    expect(makes).not.toHaveBeenCalled();
    expect(fresh.truncateText(`${'a'.repeat(8)}e\u0301b`, 9).shown).toBe('a'.repeat(8));
    expect(makes).toHaveBeenCalledOnce();
    makes.mockRestore();
  });

  test('of 20,000 characters without a space is cut at once', () => {
    const { shown, rest } = truncateText('x'.repeat(20_000));
    expect([shown.length, rest.length]).toEqual([200, 19_800]);
  });

  test('that is one grapheme of a thousand accents is split anyway', () => {
    expect(Array.from(truncateText(`a${'\u0301'.repeat(1_000)}`).shown)).toHaveLength(200);
  });

  test('loses nothing, is never longer than its limit, and splits no grapheme', () => {
    fc.assert(
      fc.property(aText, fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const { shown, rest } = truncateText(text, limit);
        expect(shown + rest).toBe(text);
        expect(rest === '' || Array.from(shown).length <= limit).toBe(true);
        if (rest === '') return;
        const starts = [...characters.segment(text)].map(({ index }) => index);
        const isOneLongCharacter = (starts[1] ?? text.length) > shown.length;
        expect(starts.includes(shown.length) || isOneLongCharacter).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
