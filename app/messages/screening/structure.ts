/**
 * Signs in the structure of a text, in any language. Each pattern is bounded or starts at the
 * beginning of a word. So even a long text without spaces is searched in linear time.
 */

const MARKUP =
  /<\/?(?:a|b|i|u|p|br|hr|div|span|img|font|strong|em|h[1-6]|ul|ol|li|table|tr|td|script|style|iframe|form|input|meta|link|svg|object|embed|center)\b[^<>]*>|\[\/?(?:url|link|img|b|i|u|color|size|quote|email)\b[^\][]*\]|\[[^\][\n]{1,200}\]\([^()\s]{1,500}\)/iu;
const ENTITY = /&(?:#\d{2,7}|#x[\da-f]{2,6}|lt|gt|nbsp|quot);/iu;

export function hasMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/** A text copied from a web page can bring a few of these with it. */
export function hasEntities(text: string): boolean {
  return ENTITY.test(text);
}

/**
 * Invisible characters between Latin, Cyrillic or Greek letters. Other scripts and emoji need
 * invisible characters, so they are allowed there.
 */
const SEEN = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}]';
/** Without hyphens, direction marks and the selectors of emoji, which texts contain for a reason. */
const HIDDEN =
  '[\\u200B-\\u200D\\u2060-\\u2064\\u206A-\\u206F\\uFEFF\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2800\\u3164\\uFFA0\\uFFF0-\\uFFFC\\u0080-\\u009F\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0100}-\\u{E01EF}]';
const HIDDEN_BETWEEN_LETTERS = new RegExp(`${SEEN}${HIDDEN}+(?=${SEEN})`, 'gu');
const HIDDEN_MESSAGE = /[\u{E0020}-\u{E007E}]{8,}/u;

export function countHidden(text: string): number {
  return HIDDEN_MESSAGE.test(text) ? Infinity : (text.match(HIDDEN_BETWEEN_LETTERS)?.length ?? 0);
}

/** Mathematical letters, circled and squared ones: people decorate a text with them. */
const FANCY = /[\u{1D400}-\u{1D7FF}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u24B6-\u24E9]/gu;
const MOST_FANCY = 12;

export function hasFancyLetters(text: string): boolean {
  return (text.match(FANCY)?.length ?? 0) > MOST_FANCY;
}

const MANY_SIGNS = /([!?$€£%#@^&+|\\])\1{14}/u;

export function hasManySigns(text: string): boolean {
  return MANY_SIGNS.test(text);
}

const MANY_MONEY_SIGNS = /([$€£¥₿])\1{7}/u;

export function hasManyMoneySigns(text: string): boolean {
  return MANY_MONEY_SIGNS.test(text);
}

const WORD = /[\p{L}\p{M}]{2,}/gu;
const FEWEST_WORDS = 24;
const LEAST_DISTINCT = 0.25;

/** The number of words of a text that repeats few words many times, else 0. */
export function countRepeatedWords(text: string): number {
  const words = text.toLowerCase().match(WORD) ?? [];
  const isRepeated =
    words.length >= FEWEST_WORDS && new Set(words).size / words.length < LEAST_DISTINCT;
  return isRepeated ? words.length : 0;
}
