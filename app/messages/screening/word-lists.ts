/** Lists of words, and how many of them a text has. */
import { comparable, lettersOfDigits } from './readable-text.ts';

export interface WordList {
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

/**
 * Words that are separated by spaces or line breaks. One that ends with `*` stands for all words that begin with it, and
 * `_` for a space; those in scripts without spaces are found anywhere.
 */
export function wordList(entries: string): WordList {
  const whole = new Set<string>();
  const stems = new Map<string, string[]>();
  const phrases: string[] = [];
  for (const entry of comparable(entries).split(/\s+/u).filter(Boolean)) {
    const word = entry.split('_').map(lettersOfDigits).join(' ');
    if (UNSPACED.test(entry)) phrases.push(entry);
    else if (!word.endsWith('*')) whole.add(word);
    else {
      const stem = word.slice(0, -1);
      const key = stem.slice(0, STEM_KEY);
      stems.set(key, [...(stems.get(key) ?? []), stem]);
    }
  }
  return { whole, stems, phrases };
}

export interface SplitText {
  plain: string;
  /** the words, and phrases of up to four of them, each with its first three letters */
  forms: ReadonlyArray<readonly [form: string, key: string]>;
}

export function splitText(text: string): SplitText {
  const plain = comparable(text);
  const words = (plain.match(WORD) ?? []).map(lettersOfDigits);
  const forms: Array<readonly [string, string]> = [];
  for (const [index, word] of words.entries()) {
    for (const form of formsOf(word)) forms.push([form, form.slice(0, STEM_KEY)]);
    let phrase = word;
    for (const next of words.slice(index + 1, index + LONGEST_PHRASE)) {
      phrase += ` ${next}`;
      forms.push([phrase, phrase.slice(0, STEM_KEY)]);
    }
  }
  return { plain, forms };
}

/** How many different words of a list a text has. */
export function countWords(
  { whole, stems, phrases }: WordList,
  { forms, plain }: SplitText,
): number {
  const found = new Set<string>();
  for (const [form, key] of forms) {
    if (whole.has(form)) found.add(form);
    const stem = stems.get(key)?.find((start) => form.startsWith(start));
    if (stem !== undefined) found.add(stem);
  }
  if (phrases.length > 0 && UNSPACED.test(plain)) {
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
