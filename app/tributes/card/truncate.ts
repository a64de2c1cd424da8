import { graphemeSegmenter } from '../../wire/text/graphemes.ts';

export const TRUNCATED_LENGTH = 200;

export interface TruncatedText {
  shown: string;
  /** empty if `shown` is the whole text */
  rest: string;
}

/**
 * Splits a text after at most `maxLength` code points, at the end of a word. If this would leave less than half of
 * the allowed length, splits inside a word, but between two graphemes, so that an emoji stays whole.
 */
export function truncateText(text: string, maxLength: number = TRUNCATED_LENGTH): TruncatedText {
  const limit = endOfCodePoint(text, maxLength);
  if (limit === text.length) return { shown: text, rest: '' };
  const end = wordEnd(text, graphemeStart(text, limit));
  const shown = text.slice(0, end).trimEnd();
  return { shown, rest: text.slice(shown.length) };
}

function endOfCodePoint(text: string, count: number): number {
  let end = 0;
  for (let passed = 0; passed < count && end < text.length; passed += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xff_ff ? 2 : 1;
  }
  return end;
}

/**
 * The start of the grapheme at `index`. Returns `index` if this is the first grapheme, because
 * otherwise nothing would be shown.
 */
function graphemeStart(text: string, index: number): number {
  // Between two printable ASCII characters there is always a boundary, so no segmenter is needed.
  if (/^[ -~]{2}$/.test(text.slice(index - 1, index + 1))) return index;
  // The text after the code point at `index` does not affect the result.
  const start = graphemeSegmenter()
    .segment(text.slice(0, index + 2))
    .containing(index)?.index;
  return start === undefined || start === 0 ? index : start;
}

/** The end of the last word before `index`. Returns `index` if this end is before `index / 2`. */
function wordEnd(text: string, index: number): number {
  if (/\s/u.test(text.charAt(index))) return index;
  const lastSpace = text.slice(0, index).search(/\s\S*$/u);
  return lastSpace >= index / 2 ? lastSpace : index;
}
