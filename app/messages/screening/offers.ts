/** Counts the words of advertising in a text. */
import {
  CALLS,
  CALLS_WITHOUT_SPACES,
  MATTERS,
  PRAISE,
  PRAISE_WITHOUT_SPACES,
  TRADE,
  TRADE_WITHOUT_SPACES,
} from './offer-words.ts';
import { comparable, lettersOfDigits } from './readable-text.ts';

interface WordList {
  whole: ReadonlySet<string>;
  /** stems by their first three letters */
  stems: ReadonlyMap<string, readonly string[]>;
  phrases: readonly string[];
}

const STEM_KEY = 3;
const LONGEST_PHRASE = 4;
const WORD = /[\p{L}\p{N}\p{M}#%'’-]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function wordList(words: string, unspaced = ''): WordList {
  const whole = new Set<string>();
  const stems = new Map<string, string[]>();
  for (const entry of comparable(words).split(/\s+/u).filter(Boolean)) {
    const word = entry.split('_').map(lettersOfDigits).join(' ');
    if (!word.endsWith('*')) whole.add(word);
    else {
      const stem = word.slice(0, -1);
      const key = stem.slice(0, STEM_KEY);
      stems.set(key, [...(stems.get(key) ?? []), stem]);
    }
  }
  return { whole, stems, phrases: comparable(unspaced).split(/\s+/u).filter(Boolean) };
}

const LISTS = {
  trade: wordList(TRADE, TRADE_WITHOUT_SPACES),
  matters: wordList(MATTERS),
  calls: wordList(CALLS, CALLS_WITHOUT_SPACES),
  praise: wordList(PRAISE, PRAISE_WITHOUT_SPACES),
};

export type OfferCounts = Record<keyof typeof LISTS, number>;

/** How many different words of each list a text has. */
export function countOffers(text: string): OfferCounts {
  const plain = comparable(text);
  const words = (plain.match(WORD) ?? []).map(lettersOfDigits);
  return {
    trade: countOf(LISTS.trade, words, plain),
    matters: countOf(LISTS.matters, words, plain),
    calls: countOf(LISTS.calls, words, plain),
    praise: countOf(LISTS.praise, words, plain),
  };
}

function countOf(
  { whole, stems, phrases }: WordList,
  words: readonly string[],
  plain: string,
): number {
  const found = new Set<string>();
  for (let index = 0; index < words.length; index += 1) {
    let phrase = '';
    for (let length = 0; length < LONGEST_PHRASE; length += 1) {
      const next = words[index + length];
      if (next === undefined) break;
      phrase = length === 0 ? next : `${phrase} ${next}`;
      for (const form of length === 0 ? formsOf(phrase) : [phrase]) {
        if (whole.has(form)) found.add(form);
        const stem = stems.get(form.slice(0, STEM_KEY))?.find((start) => form.startsWith(start));
        if (stem !== undefined) found.add(stem);
      }
    }
  }
  if (UNSPACED.test(plain)) {
    for (const phrase of phrases) if (plain.includes(phrase)) found.add(phrase);
  }
  return found.size;
}

/** Arabic and Hebrew write short words, such as 'and' and 'the', together with the next one. */
function formsOf(word: string): string[] {
  if (/^\p{Script=Arabic}/u.test(word)) {
    return [word, word.replace(/^(?:[وفبكل]?ال|لل|[وفبكل])/u, '')].filter(Boolean);
  }
  if (/^\p{Script=Hebrew}/u.test(word)) {
    return [word, word.replace(/^[הבלמשוכ]/u, '')].filter(Boolean);
  }
  return [word];
}
