/**
 * The text as a person reads it: without invisible characters, with plain letters and digits in
 * place of decorated ones. All rules look at this text, so that a disguise hides nothing from them.
 */

/** Also the Braille blank, the sign of a missing object, and control characters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u0080-\u009F\u2800\uFFFC]/gu;
/** Whole phrases as one letter, such as ﷺ, for which NFKC writes up to 18 letters. They say nothing of advertising. */
export const PHRASE_LETTER = /[\uFDFA\uFDFB]/gu;
/** Strokes through letters and frames around them, such as the frame of a keycap. */
const OVERLAYS = /[\u0334-\u0338\u20D0-\u20E3]/gu;
const KEYCAP_RUN = /(?:\d\uFE0F?\u20E3[\s.-]?){5}/u;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
/** ➀ to ➉, ❶ to ❿, ➊ to ➓ and ⓵ to ⓾, which are no digits to Unicode */
const CIRCLED_NUMBER = /[\u2776-\u2793\u24F5-\u24FE]/gu;
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡ';
const SMALL_CAPITAL = new RegExp(`[${SMALL_CAPITALS}]`, 'gu');
const SQUARED_LETTER = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;
/** An ideographic full stop between Latin letters stands for the dot of an address. */
const WIDE_DOT = /(?<=[\w-])[。｡・](?=[\w-])/gu;

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES = new Map(
  Object.entries({
    ...pairs('авсеԁһіјкмԛоргѕтѵԝхуьАВСЕНІЈКМОРЅТХУ', 'abcedhijkmqoprstvwxybABCEHIJKMOPSTXY'),
    ...pairs('αβγεηικνορςτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abyenikvopctuxABEZHIKMNOPTYX'),
    ...pairs('օոսհցքզ', 'onuhgpq'),
  }),
);
const WORD = /[\p{L}\p{M}]{2,}/gu;
const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries(Array.from(from).map((letter, index) => [letter, to[index] ?? letter]));
}

export function readableText(text: string): string {
  return text
    .replaceAll(PHRASE_LETTER, ' ')
    .replaceAll(INVISIBLE, '')
    .normalize('NFKC')
    .replaceAll(OVERLAYS, '')
    .replaceAll(OTHER_DIGIT, digitOf)
    .replaceAll(CIRCLED_NUMBER, circledNumberOf)
    .replaceAll(SMALL_CAPITAL, (letter) =>
      String.fromCodePoint(97 + SMALL_CAPITALS.indexOf(letter)),
    )
    .replaceAll(SQUARED_LETTER, squaredLetterOf)
    .replaceAll(WIDE_DOT, '.')
    .replaceAll(WORD, (word) => (isMixed(word) ? latinOf(word) : word));
}

/** The digits of a script follow each other, and its zero is the first digit of the row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function circledNumberOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return String(((code - (code < 0x2776 ? 0x24f5 : 0x2776)) % 10) + 1);
}

function squaredLetterOf(letter: string): string {
  return String.fromCodePoint(97 + (((letter.codePointAt(0) ?? 0) - 0x1f150) % 32));
}

function latinOf(word: string): string {
  return word.replaceAll(/./gu, (letter) => LOOKALIKES.get(letter) ?? letter);
}

function isMixed(word: string): boolean {
  return LATIN.test(word) && LOOKALIKE.test(word);
}

/** The number of words that mix Latin letters with Cyrillic, Greek or Armenian ones, and of all words. */
export function countMixedWords(text: string): { mixed: number; all: number } {
  const words = text.normalize('NFKC').match(WORD) ?? [];
  return { mixed: words.filter(isMixed).length, all: words.length };
}

/** True for a number that is written with at least five keycap signs in a row. */
export function hasKeycapNumber(text: string): boolean {
  return KEYCAP_RUN.test(text);
}

/** A text in a form for comparing: lower case, no accents. */
export function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[łßøæœıð]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
};

const LETTER_OF_DIGIT: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};

/** 'l0an' as 'loan'. */
export function lettersOfDigits(word: string): string {
  if (!/[013457]/u.test(word) || !/\p{L}{2}|\p{L}\d\p{L}/u.test(word)) return word;
  return word.replaceAll(/[013457]/gu, (digit) => LETTER_OF_DIGIT[digit] ?? digit);
}

/** 'com' for 'c0m', 'çöm' and, in Cyrillic letters, 'сом'. */
export function plainLetters(word: string): string {
  return lettersOfDigits(latinOf(comparable(word)));
}
