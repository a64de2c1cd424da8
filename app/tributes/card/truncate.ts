/** How much of a tribute stands on its card, in characters (SPEC section 9). */
export const TRUNCATED_LENGTH = 200;

export interface TruncatedText {
  /** the beginning, without white space at its end */
  shown: string;
  /** what follows; empty when all is shown */
  rest: string;
}

/**
 * Parts a text after at most `maxLength` characters, counted by code point, at a word's end. What
 * people see as one character (an emoji of many parts, a letter with its accents) is never torn, and
 * what has no word's end in reach (an address, a script without spaces) is cut between characters.
 */
export function truncateText(text: string, maxLength: number = TRUNCATED_LENGTH): TruncatedText {
  const limit = endOfCodePoint(text, maxLength);
  if (limit === text.length) return { shown: text, rest: '' };
  const end = wordEnd(text, characterStart(text, limit));
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

/** The start of the character that stands at a place; the place itself for one that fills the whole limit. */
function characterStart(text: string, place: number): number {
  // Between two plain letters there is nothing to look up.
  if (/^[ -~]{2}$/.test(text.slice(place - 1, place + 1))) return place;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  // Whether a character begins at a place depends on nothing behind its first code point.
  const start = segmenter.segment(text.slice(0, place + 2)).containing(place)?.index;
  return start === undefined || start === 0 ? place : start;
}

/** The last end of a word before a place; the place itself where that would cost more than half. */
function wordEnd(text: string, place: number): number {
  if (/\s/u.test(text.charAt(place))) return place;
  const lastSpace = text.slice(0, place).search(/\s\S*$/u);
  return lastSpace >= place / 2 ? lastSpace : place;
}

/** Made once: making one for each text costs more than using it, and the first one 12 ms. */
let segmenter: Intl.Segmenter | undefined;
