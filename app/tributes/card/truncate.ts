/** How much of a tribute's text a card shows, in characters (SPEC section 9). */
export const TRUNCATED_LENGTH = 200;

export interface TruncatedText {
  /** the beginning, without white space at its end */
  shown: string;
  /** what follows; empty when all is shown */
  rest: string;
}

/**
 * Splits a text at the end of a word, after at most `maxLength` code points. A grapheme (an emoji of several code
 * points, a letter with combining accents) is never split. Without a word's end in the second half (a URL, a
 * script without spaces) the text is split between graphemes.
 */
export function truncateText(text: string, maxLength: number = TRUNCATED_LENGTH): TruncatedText {
  const limit = endOfCodePoint(text, maxLength);
  if (limit === text.length) return { shown: text, rest: '' };
  const end = wordEnd(text, graphemeStart(text, limit));
  const shown = text.slice(0, end).trimEnd();
  return { shown, rest: text.slice(shown.length) };
}

/** Where the first `count` code points end. */
function endOfCodePoint(text: string, count: number): number {
  let end = 0;
  for (let passed = 0; passed < count && end < text.length; passed += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xff_ff ? 2 : 1;
  }
  return end;
}

/** The start of the grapheme at an index; the index itself when that grapheme is longer than the limit. */
function graphemeStart(text: string, index: number): number {
  // Two ASCII letters are always two graphemes.
  if (/^[ -~]{2}$/.test(text.slice(index - 1, index + 1))) return index;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  // No text after the first code point decides whether a grapheme starts at an index.
  const start = segmenter.segment(text.slice(0, index + 2)).containing(index)?.index;
  return start === undefined || start === 0 ? index : start;
}

/** The last end of a word before an index; the index itself when that is in the first half. */
function wordEnd(text: string, index: number): number {
  if (/\s/u.test(text.charAt(index))) return index;
  const lastSpace = text.slice(0, index).search(/\s\S*$/u);
  return lastSpace >= index / 2 ? lastSpace : index;
}

/** Created on first use, which takes 12 ms, and reused: creating one takes longer than a use of it. */
let segmenter: Intl.Segmenter | undefined;
