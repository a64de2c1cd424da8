/** How much of a tribute's text a card shows, in characters (SPEC section 9). */
export const TRUNCATED_LENGTH = 200;

export interface TruncatedText {
  /** the visible prefix, without trailing white space */
  shown: string;
  /** the remaining text; empty when the whole text is in `shown` */
  rest: string;
}

/**
 * Splits a text after at most `maxLength` code points, at the end of a word. Never splits a grapheme (for example an
 * emoji of several code points, or a letter with combining accents). If no word ends in the second half of the first
 * `maxLength` code points (for example in a URL or in a script without spaces), splits between two graphemes.
 */
export function truncateText(text: string, maxLength: number = TRUNCATED_LENGTH): TruncatedText {
  const limit = endOfCodePoint(text, maxLength);
  if (limit === text.length) return { shown: text, rest: '' };
  const end = wordEnd(text, graphemeStart(text, limit));
  const shown = text.slice(0, end).trimEnd();
  return { shown, rest: text.slice(shown.length) };
}

/** The string index after the first `count` code points. */
function endOfCodePoint(text: string, count: number): number {
  let end = 0;
  for (let passed = 0; passed < count && end < text.length; passed += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xff_ff ? 2 : 1;
  }
  return end;
}

/**
 * The start of the grapheme that contains `index`. If that grapheme starts at the beginning of the text, returns
 * `index` itself, because otherwise no text would be shown.
 */
function graphemeStart(text: string, index: number): number {
  // There is always a grapheme boundary between two printable ASCII characters, so the segmenter is not needed.
  if (/^[ -~]{2}$/.test(text.slice(index - 1, index + 1))) return index;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  // Whether a grapheme starts at an index does not depend on the text that follows the code point at this index.
  const start = segmenter.segment(text.slice(0, index + 2)).containing(index)?.index;
  return start === undefined || start === 0 ? index : start;
}

/**
 * The end of the last whole word before `index`. Returns `index` itself if that word ends in the first half of the text
 * before `index`, because too much text would be lost.
 */
function wordEnd(text: string, index: number): number {
  if (/\s/u.test(text.charAt(index))) return index;
  const lastSpace = text.slice(0, index).search(/\s\S*$/u);
  return lastSpace >= index / 2 ? lastSpace : index;
}

/** Created on first use and then reused, because creating a segmenter (12 ms) takes longer than using it. */
let segmenter: Intl.Segmenter | undefined;
