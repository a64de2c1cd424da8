/**
 * A quote stands in curly quotation marks (SPEC section 2), in another language in its own. Families type it with marks
 * of their own, without, or with one of two, and the page shows one pair. The stored text is never changed.
 */
import { quotationMarksOf } from '../language/quotation-marks.ts';

/** Marks that open or close by their neighbours: `"` on both sides, `“` closes in German, `”` opens in Swedish. */
const EITHER = new Set('"“”＂‟״');
const OPENING = new Set('„«‹「『〝');
const CLOSING = new Set('»›」』〟〞');
/** Outside in »…« and ›…‹, inside in « … ». */
const TURNED = new Set('»›');
const SINGLE = new Set("'‘’‚‛`´");

const SPACE = /\s/u;
const LETTER = /[\p{L}\p{N}]/u;
const BEFORE_OPENING = /[\s([{—–-]/u;
/** White space of any kind, and invisible characters. */
const EDGES = /^[\s\u200B-\u200D\u2060\uFEFF]+|[\s\u200B-\u200D\u2060\uFEFF]+$/gu;
const APOSTROPHE_FIRST = /^['’](?:tis|twas|twere|til|cause|em|n|round)\b/iu;
/** What may follow the closing mark: the person who said it. */
const ATTRIBUTION = /^[\s,]*(?:[—–―~-]|\n|\()/u;

/** Its marks have other meanings in other languages: `“` closes in German. */
const ENGLISH_PAIR = /“([^“”„]*)”/gu;
/** A closing mark with the end of the sentence behind it. */
const MARK_INSIDE = /^(.*)(["“”»«」』])([.!?…]{1,3})$/su;

type Kind = 'opening' | 'closing' | undefined;

/** In `“…”` or the marks of the language, or '' if there are no words. */
export function inQuoteMarks(typed: string, language = 'en'): string {
  const words = withoutOuterMarks(withTypedMarks(typed.replaceAll(EDGES, '')));
  const { quote, rest } = splitAttribution(words);
  if (quote === '') return '';
  const [open, close, innerOpen, innerClose] = quotationMarksOf(language);
  const inner = quote
    .replaceAll(ENGLISH_PAIR, `${innerOpen}$1${innerClose}`)
    .replaceAll(open.trim(), innerOpen)
    .replaceAll(close.trim(), innerClose);
  return `${open}${inner}${close}${rest}`;
}

/** More pairs around one text are no mistake. Each costs a pass over the text. */
const MOST_PAIRS = 4;

function withoutOuterMarks(text: string): string {
  if (Array.from(text).every((sign) => isDouble(sign) || SPACE.test(sign))) return '';
  let words = text;
  for (let pairs = 0; pairs < MOST_PAIRS; pairs += 1) {
    const inner =
      withoutPair(words) ??
      withoutPair(words.replace(MARK_INSIDE, '$1$3$2')) ??
      withoutLoneMark(words);
    if (inner === undefined) return words;
    words = inner.replaceAll(EDGES, '');
  }
  return words;
}

/** Marks as people write them with the keys that they have. */
function withTypedMarks(text: string): string {
  const isAngled = text.startsWith('<<') && text.endsWith('>>');
  return isAngled ? `«${text.slice(2, -2)}»` : text.replace(/^,,(?=[^\s,])/u, '„');
}

function isDouble(sign: string | undefined): boolean {
  return sign !== undefined && (EITHER.has(sign) || OPENING.has(sign) || CLOSING.has(sign));
}

function kindAt(text: string, index: number): Kind {
  const sign = text[index] ?? '';
  const isTurned = TURNED.has(text[0] ?? '');
  if (OPENING.has(sign)) return isTurned && /[«‹]/.test(sign) ? 'closing' : 'opening';
  if (CLOSING.has(sign)) return isTurned && TURNED.has(sign) ? 'opening' : 'closing';
  const before = text[index - 1];
  const after = text[index + 1];
  if (before === undefined) return 'opening';
  if (after === undefined) return 'closing';
  if (SINGLE.has(sign) && LETTER.test(before) && LETTER.test(after)) return undefined;
  const opens = BEFORE_OPENING.test(before) || OPENING.has(before) || EITHER.has(before);
  return opens && !SPACE.test(after) ? 'opening' : 'closing';
}

/** The text between its first and its last character, if these are one pair of marks. */
function withoutPair(text: string): string | undefined {
  const [first = ''] = text;
  const last = text.at(-1) ?? '';
  const isSingle = SINGLE.has(first) && SINGLE.has(last);
  if (text.length < 2 || !(isSingle || (isDouble(first) && isDouble(last)))) return undefined;
  if (isSingle && APOSTROPHE_FIRST.test(text)) return undefined;
  const isMark = isSingle ? (sign: string) => SINGLE.has(sign) : isDouble;
  if (kindAt(text, 0) !== 'opening' || kindAt(text, text.length - 1) !== 'closing') {
    return undefined;
  }
  let depth = 1;
  for (let index = 1; index < text.length - 1; index += 1) {
    const kind = isMark(text[index] ?? '') ? kindAt(text, index) : undefined;
    // The first mark is already closed, so this one begins another quotation.
    if (kind === 'opening' && depth <= 0) return undefined;
    if (kind) depth += kind === 'opening' ? 1 : -1;
  }
  return text.slice(1, -1);
}

/** Single marks are kept, because they can be apostrophes. */
function withoutLoneMark(text: string): string | undefined {
  const marks = Array.from(text, (sign, index) => (isDouble(sign) ? index : -1)).filter(
    (index) => index >= 0,
  );
  if (marks.length !== 1) return undefined;
  if (isDouble(text[0])) return text.slice(1);
  return isDouble(text.at(-1)) && !isMeasure(text) ? text.slice(0, -1) : undefined;
}

/** Inches or seconds, such as `5' 11"`. */
function isMeasure(text: string): boolean {
  return /\d["＂]$|['’′]\s?\d+”$/u.test(text);
}

function splitAttribution(text: string): { quote: string; rest: string } {
  if (isDouble(text[0])) {
    const end = Array.from({ length: text.length - 1 }, (_, index) => index + 1).find(
      (index) => isDouble(text[index]) && kindAt(text, index) === 'closing',
    );
    const rest = end === undefined ? '' : text.slice(end + 1);
    if (end !== undefined && ATTRIBUTION.test(rest) && !Array.from(rest).some(isDouble)) {
      return { quote: text.slice(1, end).replaceAll(EDGES, ''), rest };
    }
  }
  return { quote: text, rest: '' };
}
