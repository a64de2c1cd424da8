/**
 * Bold and italics in light markdown. A block of the text is read into letters with marks, the letters are changed,
 * and the block is written again, so that no sign is left over. What cannot be written is left alone.
 */
import { blocksBetween, lineStartLength, type TextEdit } from './text-blocks.ts';

export type Emphasis = 'bold' | 'italic';

const SIGNS: Readonly<Record<Emphasis, string>> = { bold: '**', italic: '*' };

interface Letter {
  text: string;
  /** the place in the block */
  at: number;
  bold: boolean;
  italic: boolean;
  /** white space, or a sign of a list or a quotation at the start of a line */
  isGap: boolean;
}

/**
 * Marks what is selected, or removes the mark if all of it has the mark. Without a selection, takes the word at the
 * cursor. Null if there is no word, or if markdown cannot mark it.
 */
export function toggleEmphasis(
  value: string,
  start: number,
  end: number,
  mark: Emphasis,
): TextEdit | null {
  const chosen = start === end ? wordAt(value, start) : { from: start, to: end };
  if (!chosen) return null;
  for (const range of [chosen, withWholeWords(value, chosen)]) {
    const edit = toggleRange(value, withWholeLinks(value, range), mark);
    if (edit === null) return null;
    if (edit === 'impossible') continue;
    return start === end ? { ...edit, select: caretIn(value, edit, start) } : edit;
  }
  return null;
}

interface Range {
  from: number;
  to: number;
}

const WORD = /[\p{L}\p{N}\p{M}'’-]/u;

function wordAt(value: string, cursor: number): Range | null {
  let from = cursor;
  // Behind the sign that ends a word, the word is meant.
  if (!WORD.test(value.charAt(cursor))) while (value.charAt(from - 1) === '*') from -= 1;
  let to = from;
  while (WORD.test(letterBefore(value, from))) from -= letterBefore(value, from).length;
  while (WORD.test(letterAfter(value, to))) to += letterAfter(value, to).length;
  return /[\p{L}\p{N}]/u.test(value.slice(from, to)) ? { from, to } : null;
}

function letterBefore(value: string, at: number): string {
  const pair = value.slice(Math.max(0, at - 2), at);
  return /^[\uD800-\uDBFF]/.test(pair) && pair.length === 2 ? pair : value.charAt(at - 1);
}

function letterAfter(value: string, at: number): string {
  return String.fromCodePoint(value.codePointAt(at) ?? 32);
}

function withWholeWords(value: string, { from, to }: Range): Range {
  const before = /\S*$/.exec(value.slice(0, from))?.[0].length ?? 0;
  const after = /^\S*/.exec(value.slice(to))?.[0].length ?? 0;
  return { from: from - before, to: to + after };
}

/** A mark that begins or ends within a link, but not both, would not be read. */
function withWholeLinks(value: string, { from, to }: Range): Range {
  let [start, end] = [from, to];
  for (const { index, 0: link, 1: words = '' } of value.matchAll(/\[([^\]\n]*)\]\([^)\s]*\)/g)) {
    const isApart = to <= index || from >= index + link.length;
    const isInWords = from > index && to <= index + 1 + words.length;
    if (isApart || isInWords) continue;
    start = Math.min(start, index);
    end = Math.max(end, index + link.length);
  }
  return { from: start, to: end };
}

function toggleRange(
  value: string,
  { from, to }: Range,
  mark: Emphasis,
): TextEdit | 'impossible' | null {
  const blocks = blocksBetween(value, from, to).map((block) => {
    const letters = readLetters(value.slice(block.from, block.to));
    const isIn = ({ at, isGap }: Letter) =>
      !isGap && block.from + at >= from && block.from + at < to;
    return { ...block, letters, chosen: letters.filter(isIn) };
  });
  const all = blocks.flatMap(({ chosen }) => chosen);
  if (all.length === 0) return null;
  const isMarked = !all.every((letter) => letter[mark]);
  for (const letter of all) letter[mark] = isMarked;

  const [first, last] = [all[0], all.at(-1)];
  let text = '';
  let select: [number, number] = [from, to];
  let written = blocks[0]?.from ?? from;
  const start = written;
  for (const { from: blockFrom, to: blockTo, letters } of blocks) {
    text += value.slice(written, blockFrom);
    const block = writeLetters(letters);
    if (!isSame(letters, readLetters(block.text))) return 'impossible';
    for (const [index, letter] of letters.entries()) {
      const place = start + text.length + (block.places[index] ?? 0);
      if (letter === first) select = [place, select[1]];
      if (letter === last) select = [select[0], place + letter.text.length];
    }
    text += block.text;
    written = blockTo;
  }
  return { from: start, to: written, text, select };
}

/** Where the cursor was in the word, because typing goes on there. */
function caretIn(value: string, { from, to, text, select }: TextEdit, cursor: number) {
  const signs = (part: string) => part.replaceAll('*', '').length;
  const letters = signs(value.slice(from, Math.min(cursor, to)));
  let at = 0;
  for (let seen = 0; at < text.length && seen < letters; at += 1) {
    if (text[at] !== '*') seen += 1;
  }
  const place = Math.max(select[0], Math.min(select[1], from + at));
  return [place, place] as [number, number];
}

interface Delimiter {
  at: number;
  count: number;
  /** the signs that are used, from the left as an end and from the right as a beginning */
  ended: number;
  begun: number;
  canBegin: boolean;
  canEnd: boolean;
}

/** Code, escaped characters, and the addresses of links, in which an asterisk is an asterisk. */
const VERBATIM = /\\[\s\S]|(`+)(?!`)[\s\S]*?[^`]\1(?!`)|\]\([^)\s]*\)/y;

/** Reads the marks as CommonMark does. */
function readLetters(block: string): Letter[] {
  const pieces: Array<Letter | Delimiter> = [];
  let lineStart = 0;
  let gapEnd = lineStartLength(block);
  for (let at = 0; at < block.length;) {
    if (at === lineStart) gapEnd = at + lineStartLength(block.slice(at));
    VERBATIM.lastIndex = at;
    const verbatim = at < gapEnd ? undefined : VERBATIM.exec(block)?.[0];
    const stars = at < gapEnd ? '' : (/^\*+/.exec(block.slice(at, at + 100))?.[0] ?? '');
    if (stars !== '' && verbatim === undefined) {
      pieces.push(delimiterAt(block, at, stars.length));
      at += stars.length;
      continue;
    }
    const text = verbatim ?? letterAfter(block, at);
    pieces.push({ text, at, bold: false, italic: false, isGap: at < gapEnd || /^\s$/.test(text) });
    at += text.length;
    if (text === '\n') lineStart = at;
  }
  matchDelimiters(pieces);
  return pieces.flatMap((piece): Letter[] => ('text' in piece ? [piece] : starsOf(piece)));
}

function isDelimiter(piece: Letter | Delimiter): piece is Delimiter {
  return 'count' in piece;
}

function delimiterAt(block: string, at: number, count: number): Delimiter {
  const kind = (letter: string) => {
    if (letter === '' || /\s/.test(letter)) return 'space';
    return /[\p{P}\p{S}]/u.test(letter) ? 'sign' : 'letter';
  };
  const before = kind(letterBefore(block, at));
  const after = kind(at + count < block.length ? letterAfter(block, at + count) : '');
  return {
    at,
    count,
    ended: 0,
    begun: 0,
    canBegin: after !== 'space' && (after === 'letter' || before !== 'letter'),
    canEnd: before !== 'space' && (before === 'letter' || after !== 'letter'),
  };
}

function left({ count, ended, begun }: Delimiter): number {
  return count - ended - begun;
}

function matchDelimiters(pieces: Array<Letter | Delimiter>): void {
  for (const [end, closer] of pieces.entries()) {
    if (!isDelimiter(closer) || !closer.canEnd) continue;
    for (let begin = end - 1; begin >= 0 && left(closer) > 0;) {
      const opener = pieces[begin];
      if (!opener || !isDelimiter(opener) || !matches(opener, closer)) {
        begin -= 1;
        continue;
      }
      const size = left(opener) >= 2 && left(closer) >= 2 ? 2 : 1;
      opener.begun += size;
      closer.ended += size;
      for (const inner of pieces.slice(begin + 1, end)) {
        if (isDelimiter(inner)) inner.canBegin = false;
        else inner[size === 2 ? 'bold' : 'italic'] = true;
      }
    }
  }
}

function matches(opener: Delimiter, closer: Delimiter): boolean {
  if (!opener.canBegin || left(opener) === 0) return false;
  // The rule of three of CommonMark, for signs that can both begin and end.
  const isDouble = opener.canEnd || closer.canBegin;
  const isThree = (opener.count + closer.count) % 3 === 0;
  return !isDouble || !isThree || (opener.count % 3 === 0 && closer.count % 3 === 0);
}

/** The signs that mark nothing are letters. */
function starsOf(piece: Delimiter): Letter[] {
  return Array.from({ length: left(piece) }, (_, index) => ({
    text: '*',
    at: piece.at + piece.ended + index,
    bold: false,
    italic: false,
    isGap: false,
  }));
}

/** Spaces at the edges of a mark stay outside it, because '** x **' is not bold. */
function fillGaps(letters: readonly Letter[]): void {
  for (let at = 0; at < letters.length; at += 1) {
    if (!letters[at]?.isGap) continue;
    const start = at;
    while (letters[at + 1]?.isGap) at += 1;
    const [before, after] = [letters[start - 1], letters[at + 1]];
    const gap = letters.slice(start, at + 1);
    const isSpace = gap.every(({ text }) => /^\s$/.test(text));
    for (const letter of gap) {
      letter.bold = isSpace && Boolean(before?.bold && after?.bold);
      letter.italic = isSpace && Boolean(before?.italic && after?.italic);
    }
  }
}

function writeLetters(letters: readonly Letter[]): { text: string; places: number[] } {
  fillGaps(letters);
  const open: Emphasis[] = [];
  const places: number[] = [];
  let text = '';
  const closeFrom = (index: number) => {
    for (const mark of open.splice(index).toReversed()) text += SIGNS[mark];
  };
  for (const [index, letter] of letters.entries()) {
    const ended = open.findIndex((mark) => !letter[mark]);
    if (ended !== -1) closeFrom(ended);
    const begun = (['bold', 'italic'] as const).filter(
      (mark) => letter[mark] && !open.includes(mark),
    );
    // The longer one is outside.
    begun.sort((a, b) => runLength(letters, index, b) - runLength(letters, index, a));
    for (const mark of begun) {
      open.push(mark);
      text += SIGNS[mark];
    }
    places.push(text.length);
    text += letter.text;
  }
  closeFrom(0);
  return { text, places };
}

function runLength(letters: readonly Letter[], start: number, mark: Emphasis): number {
  const end = letters.findIndex((letter, index) => index >= start && !letter[mark]);
  return (end === -1 ? letters.length : end) - start;
}

function isSame(wanted: readonly Letter[], read: readonly Letter[]): boolean {
  return (
    wanted.length === read.length &&
    wanted.every((letter, index) => {
      const other = read[index];
      if (!other || letter.text !== other.text) return false;
      return letter.isGap || (letter.bold === other.bold && letter.italic === other.italic);
    })
  );
}
