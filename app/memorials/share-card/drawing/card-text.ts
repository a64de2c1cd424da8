/** Prepares the text of a share card, so that any name fits. */
import { graphemesOf } from '../../../wire/text/graphemes.ts';

/** ROOMS: names are "never cut below 80 characters". */
const NAME_LENGTH = 80;
const HEADER_LENGTH = 70;
/** Longer words can break after every `PIECE_LENGTH` characters. */
const WORD_LENGTH = 20;
const PIECE_LENGTH = 12;
/** More than two combining accents in a row would not fit into the line. */
const MORE_ACCENTS =
  /([\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]{2})[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]+/gu;

const BREAK = '\u200B';
/** Direction marks, control characters and line ends would change the text around them. */
const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]+/gu;
const RIGHT_TO_LEFT =
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
/** In these scripts, lines can break between any two letters. */
const BREAKS_ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export interface CardLine {
  text: string;
  /** each part must fit into one line */
  parts: string[];
  isRightToLeft: boolean;
}

export function nameLine(name: string): CardLine {
  return lineOf(name, NAME_LENGTH);
}

export function headerLine(header: string): CardLine {
  return lineOf(header, HEADER_LENGTH);
}

function lineOf(raw: string, length: number): CardLine {
  const text = shorten(raw, length)
    .split(' ')
    .map((word) => breakable(word))
    .join(' ');
  return {
    text,
    parts: text.split(/[ \u200B]|(?<=-)/u).filter((part) => part && !BREAKS_ANYWHERE.test(part)),
    isRightToLeft: isRightToLeft(text),
  };
}

export function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(first);
}

function shorten(raw: string, length: number): string {
  const text = raw
    .normalize('NFC')
    .replaceAll(CONTROLS, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(MORE_ACCENTS, '$1')
    .trim();
  const characters = graphemesOf(text);
  if (characters.length <= length) return characters.join('');
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}

function breakable(word: string): string {
  if (RIGHT_TO_LEFT.test(word)) return word;
  return word
    .split(/(?<=-)/u)
    .map((part) => {
      const characters = graphemesOf(part);
      if (characters.length <= WORD_LENGTH) return part;
      const pieces: string[] = [];
      for (let start = 0; start < characters.length; start += PIECE_LENGTH) {
        pieces.push(characters.slice(start, start + PIECE_LENGTH).join(''));
      }
      return pieces.join(BREAK);
    })
    .join('');
}
