/**
 * Breaks a text into lines. Scripts without spaces break between words or characters, and a word that is too long breaks
 * anywhere. If the text needs too many lines, the letters become smaller, and at the smallest size its end is left out.
 */
import { paragraphDirectionOf } from '../../ui/text-direction.ts';
import type { Words } from '../plan/storyboard.ts';

export interface TextLines {
  lines: string[];
  /** of the letters, one of the sizes asked for */
  size: number;
  /** in the same unit as the room's width */
  width: number;
  isCut: boolean;
}

export interface TextRoom {
  width: number;
  lines: number;
  /** of the letters, largest first */
  sizes: readonly number[];
}

/** Resolves to the width of a text at a size. */
type Measure = (text: string, size: number) => number;

/** A text may have more, but no video shows more. */
const MOST_CHARACTERS = 2_000;

/**
 * Of one line. Characters without width could otherwise make a line endless, and the time for measuring it grows with
 * the square of its length.
 */
const MOST_UNITS = 160;

const ELLIPSIS = '…';

/** Scripts whose words are not divided by spaces. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;
/** What no line begins with: closing punctuation, small kana, long marks and iteration marks. */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}\p{Po}\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308E\u30A1\u30A3\u30A5\u30A7\u30A9\u30C3\u30E3\u30E5\u30E7\u30EE\u30FC\u3005\u303B\u30FD\u309D]/u;
const AFTER_HYPHEN = /[-\u2010\u2013\u2014/]$/u;
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** What is never divided, unless it is wider than a line. */
interface Unit {
  text: string;
  hasSpaceBefore: boolean;
}

interface Paragraph {
  units: readonly Unit[];
  /** at both ends of its lines */
  mark: string;
}

const MARKS = { ltr: '\u200E', rtl: '\u200F' } as const;

/** Keeps the order of a paragraph in the other direction, such as a date in an Arabic caption. */
function markOf(paragraph: string, dir: Words['dir']): string {
  const own = paragraphDirectionOf(paragraph, dir);
  return own === dir ? '' : MARKS[own];
}

/** @returns lines to be drawn in the direction of the text */
export function layText({ text, lang, dir }: Words, room: TextRoom, measure: Measure): TextLines {
  const paragraphs = text
    .slice(0, MOST_CHARACTERS)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((paragraph) => ({
      units: unitsOf(paragraph.replaceAll(CONTROLS, ' '), lang),
      mark: markOf(paragraph, dir),
    }))
    .filter(({ units }) => units.length > 0);
  const wasLonger = text.length > MOST_CHARACTERS;
  for (const size of room.sizes) {
    const measureAt = (part: string) => measure(part, size);
    const set = wasLonger ? undefined : fill(paragraphs, room, measureAt);
    if (!set) continue;
    const lines = balanced(paragraphs, room, set, measureAt);
    return { lines, size, width: widest(lines, measureAt), isCut: false };
  }
  const size = room.sizes.at(-1) ?? 1;
  const measureAt = (part: string) => measure(part, size);
  const lines = cut(paragraphs, room, lang, measureAt);
  return { lines, size, width: widest(lines, measureAt), isCut: true };
}

function unitsOf(paragraph: string, lang: string): Unit[] {
  const units: Unit[] = [];
  let hasSpaceBefore = false;
  for (const { segment } of wordsOf(paragraph, lang)) {
    if (segment.trim() === '') {
      hasSpaceBefore = true;
      continue;
    }
    const last = units.at(-1);
    if (last && !hasSpaceBefore && isBound(last.text, segment)) last.text += segment;
    else units.push({ text: segment, hasSpaceBefore: hasSpaceBefore && last !== undefined });
    hasSpaceBefore = false;
  }
  return units;
}

function isBound(before: string, after: string): boolean {
  const end = before.slice(-2);
  if (NOT_FIRST.test(after) || OPENING.test(end)) return true;
  if (WITHOUT_SPACES.test(end) || WITHOUT_SPACES.test(after)) return false;
  return !AFTER_HYPHEN.test(end);
}

/** Undefined if the text needs more lines. */
function fill(
  paragraphs: readonly Paragraph[],
  room: Pick<TextRoom, 'width' | 'lines'>,
  measure: (text: string) => number,
): string[] | undefined {
  const lines: string[] = [];
  for (const { units, mark } of paragraphs) {
    for (const line of linesOf(units, room.width, measure)) {
      lines.push(mark + line + mark);
      if (lines.length > room.lines) return undefined;
    }
  }
  return lines;
}

function* linesOf(
  units: readonly Unit[],
  width: number,
  measure: (text: string) => number,
): Generator<string> {
  let line = '';
  let count = 0;
  for (const { text, hasSpaceBefore } of units) {
    const longer = line + (hasSpaceBefore && line ? ' ' : '') + text;
    if (count < MOST_UNITS && measure(longer) <= width) {
      line = longer;
      count += 1;
      continue;
    }
    if (line) yield line;
    const parts = measure(text) <= width ? [text] : [...partsOf(text, width, measure)];
    yield* parts.slice(0, -1);
    line = parts.at(-1) ?? '';
    count = 1;
  }
  if (line) yield line;
}

function* partsOf(
  word: string,
  width: number,
  measure: (text: string) => number,
): Generator<string> {
  let part = '';
  let count = 0;
  for (const letter of lettersOf(word)) {
    if (part && (count >= MOST_UNITS || measure(part + letter) > width)) {
      yield part;
      part = '';
      count = 0;
    }
    part += letter;
    count += 1;
  }
  if (part) yield part;
}

/** As many lines as there is room for; the last one ends with an ellipsis. */
function cut(
  paragraphs: readonly Paragraph[],
  { width, lines: most }: TextRoom,
  lang: string,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let last = { line: '', mark: '' };
  for (const { units, mark } of paragraphs) {
    for (const line of linesOf(units, width, measure)) {
      lines.push(mark + line + mark);
      last = { line, mark };
      if (lines.length === most) break;
    }
    if (lines.length === most) break;
  }
  const { line, mark } = last;
  const letters = [...lettersOf(line, lang)];
  const ended = (text: string) => mark + text.replace(/[\s\p{P}]+$/u, '') + ELLIPSIS + mark;
  while (letters.length > 0 && measure(ended(letters.join(''))) > width) letters.pop();
  return [...lines.slice(0, -1), ended(wholeWords(line, letters.join('')))];
}

/** The beginning of a line without the word that it ends in. A word without a space before it, or of a script without spaces, is cut. */
function wholeWords(line: string, beginning: string): string {
  const [word = ''] = /\S*$/u.exec(beginning) ?? [];
  const isWhole = /^(?:\s|$)/u.test(line.slice(beginning.length));
  const isOnlyWord = word.length === beginning.length;
  if (isWhole || isOnlyWord || WITHOUT_SPACES.test(word)) return beginning;
  return beginning.slice(0, -word.length);
}

/** The same number of lines in the narrowest room, so that no last line has one word. */
function balanced(
  paragraphs: readonly Paragraph[],
  { width, lines: most }: TextRoom,
  set: string[],
  measure: (text: string) => number,
): string[] {
  let lines = set;
  if (paragraphs.length === 1 && set.length > 1 && set.length <= 4) {
    const fewest = Math.min(most, set.length);
    let [tooNarrow, enough] = [width / 2, width];
    for (let step = 0; step < 5; step += 1) {
      const middle = (tooNarrow + enough) / 2;
      const narrower = fill(paragraphs, { width: middle, lines: fewest }, measure);
      if (narrower) [lines, enough] = [narrower, middle];
      else tooNarrow = middle;
    }
  }
  return lines;
}

function widest(lines: readonly string[], measure: (text: string) => number): number {
  return Math.max(0, ...lines.map(measure));
}

const segmenters = new Map<string, Intl.Segmenter>();

function wordsOf(text: string, lang: string): Iterable<Intl.SegmentData> {
  return segmenter(lang, 'word').segment(text);
}

function* lettersOf(text: string, lang = 'en'): Generator<string> {
  for (const { segment } of segmenter(lang, 'grapheme').segment(text)) yield segment;
}

function segmenter(lang: string, granularity: 'word' | 'grapheme'): Intl.Segmenter {
  const key = `${granularity} ${lang}`;
  const known = segmenters.get(key) ?? new Intl.Segmenter(lang, { granularity });
  segmenters.set(key, known);
  return known;
}
