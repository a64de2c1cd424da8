/**
 * Folds names and places for the search, which ignores case, accents and punctuation. Stored and searched texts are
 * folded by the same functions. A search finds words by their beginnings.
 */

import { withPlainLetters } from '../../language/plain-letters.ts';

/** In code points. Longer words are cut. */
const WORD_LENGTH = 40;
const MAX_WORDS = 60;
const MAX_SEARCHED_WORDS = 6;
/** Longer texts are cut before folding, because folding a long text can take very long. */
const TEXT_LENGTH = 400;

/** Also those of Hebrew and of names from Hawaii and Arabia in Latin letters. */
const APOSTROPHE = /['’‘ʼ`´"\u05F3\u05F4\u02BB\u02BD-\u02BF]/gu;
const SEPARATOR = /[^\p{L}\p{N}\p{Mc}]+/u;
/** Letters that are written as two on other keyboards. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  å: 'aa',
  ö: 'oe',
  ø: 'oe',
  ü: 'ue',
};
const SPELLED = new RegExp(`[${Object.keys(SPELLED_OUT).join('')}]`, 'gu');
/** Scripts that are written without spaces between a family name and a given name. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function wordsOfNames(names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const text = cut(name).toLowerCase().normalize('NFC');
    const spelledOut = text.replaceAll(SPELLED, (letter) => SPELLED_OUT[letter] ?? letter);
    return [
      ...splitWords(text.replaceAll(APOSTROPHE, '')),
      // finds O'Brien by 'brien'
      ...splitWords(text.replaceAll(APOSTROPHE, ' ')),
      // finds Müller by 'mueller' and Åse by 'aase'
      ...(spelledOut === text ? [] : splitWords(spelledOut)),
    ].flatMap((word) => [word, ...laterBeginnings(word)]);
  });
  return [...new Set(words)].slice(0, MAX_WORDS);
}

export function wordsOfSearch(text: string): string[] {
  const words = splitWords(cut(text).toLowerCase().replaceAll(APOSTROPHE, ''));
  return [...new Set(words)].slice(0, MAX_SEARCHED_WORDS);
}

function cut(text: string): string {
  return Array.from(text.slice(0, 2 * TEXT_LENGTH))
    .slice(0, TEXT_LENGTH)
    .join('');
}

function splitWords(text: string): string[] {
  return withPlainLetters(text)
    .split(SEPARATOR)
    .filter(Boolean)
    .map((word) => Array.from(word).slice(0, WORD_LENGTH).join(''));
}

export function isWithoutSpaces(word: string): boolean {
  return WITHOUT_SPACES.test(word);
}

/**
 * In the scripts of `WITHOUT_SPACES`, a name can begin at any character. For '田中健二', returns '中健二', '健二' and
 * '二'.
 */
function laterBeginnings(word: string): string[] {
  if (!isWithoutSpaces(word)) return [];
  const letters = Array.from(word);
  return letters.slice(1).map((_, index) => letters.slice(index + 1).join(''));
}
