/**
 * What the search stores of a memorial, and what it looks up. A fact is a year (`born:1931`, `died:2020`) or a place
 * (`in:` and its first letters). Folded words have no colon, so a fact never equals a word of a name.
 */
import { isWithoutSpaces, wordsOfNames, wordsOfSearch } from './fold-name.ts';

const MAX_PLACE_WORDS = 16;
/** An index entry holds the text, and at most 2,704 bytes. */
const BYTES = { words: 1_200, places: 700 };

/** Null is what the document lacks. */
export interface Searchable {
  /** of one or two people, in one or two scripts */
  names: readonly (string | null)[];
  /** dates of birth and of death as in the document */
  born: readonly (string | null)[];
  died: readonly (string | null)[];
  places: readonly (string | null)[];
}

export interface Entry {
  words: string[];
  facts: string[];
  /** all words, years and places, with a space before and after each of them */
  text: string;
}

export function entryOf({ names, born, died, places }: Searchable): Entry {
  const words = fitting(wordsOfNames(present(names)), BYTES.words);
  const placeWords = wordsOfNames(present(places)).slice(0, MAX_PLACE_WORDS);
  const inPlaces = fitting(placeWords, BYTES.places);
  const years = [
    ...present(born).map((date) => `born:${date.slice(0, 4)}`),
    ...present(died).map((date) => `died:${date.slice(0, 4)}`),
  ];
  return {
    words,
    facts: [...new Set([...years, ...inPlaces.map(placeFact)])],
    text: ` ${[...words, ...years, ...inPlaces.map((word) => `in:${word}`)].join(' ')} `,
  };
}

function present(texts: readonly (string | null)[]): string[] {
  return texts.filter((text) => text !== null);
}

function fitting(words: readonly string[], most: number): string[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  return words.filter((word) => (bytes += encoder.encode(word).length + 4) <= most);
}

/** A memorial must have one of the facts. The patterns (`like`) say so more precisely, in the memorial's text. */
export interface Narrowing {
  facts: string[];
  patterns: string[];
}

export interface Terms {
  words: string[];
  narrowings: Narrowing[];
}

export interface Search {
  name: string;
  /** one of these years */
  born?: readonly number[] | undefined;
  died?: readonly number[] | undefined;
  place?: string | undefined;
}

/** @returns null if the name or the place has no letters or digits */
export function termsOf({ name, born, died, place }: Search): Terms | null {
  const words = wordsOfSearch(name);
  const places = place === undefined ? [] : wordsOfSearch(place);
  if (words.length === 0 || (place !== undefined && places.length === 0)) return null;
  const years = [
    ...(born ? [born.map((year) => `born:${year}`)] : []),
    ...(died ? [died.map((year) => `died:${year}`)] : []),
  ];
  return {
    words,
    narrowings: [
      ...places.map(inPlace),
      ...years.map((facts) => ({ facts, patterns: facts.map((fact) => `% ${fact} %`) })),
    ],
  };
}

/** A word of a place is found by its beginning, except that a very short one is a whole word. */
function inPlace(word: string): Narrowing {
  const isWhole = Array.from(word).length < lettersOfPlace(word);
  return { facts: [placeFact(word)], patterns: [isWhole ? `% in:${word} %` : `% in:${word}%`] };
}

function placeFact(word: string): string {
  return `in:${Array.from(word).slice(0, lettersOfPlace(word)).join('')}`;
}

function lettersOfPlace(word: string): number {
  return isWithoutSpaces(word) ? 2 : 3;
}
