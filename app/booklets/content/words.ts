import { dateFormatsOf } from '../../language/date-formats.ts';
import { otherLanguageOf } from '../../language/text-language.ts';
import { typesetLanguage } from '../../language/typeset-language.ts';
import { formatLifeDate } from '../../memorials/life-dates.ts';
import { strongDirectionOf } from '../../ui/text-direction.ts';
import { graphemesOf } from '../../wire/text/graphemes.ts';
import type { Words } from './book.ts';

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export function directionOf(text: string): Words['dir'] {
  return strongDirectionOf(text) ?? 'ltr';
}

/**
 * The language of a text, for line breaks, hyphens and screen readers: the one of the memorial or of the section,
 * unless the text is in another script.
 */
export function languageOf(text: string, language: string): string {
  return typesetLanguage(otherLanguageOf(text, language) ?? language).lang;
}

/**
 * Control, private and unassigned characters have no glyph in any font. Line ends and tabs stay.
 */
const UNPRINTABLE = /[\p{Co}\p{Cn}\p{Cs}\uFFF0-\uFFFB]|(?![\n\t])\p{Cc}/gu;

export function printable(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n').replaceAll(UNPRINTABLE, '');
}

/** Scripts that have their own rules for line breaks. */
const BREAKS_BY_ITSELF =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const ZERO_WIDTH_SPACE = '\u200B';
const LONGEST_WORD = 24;
const BREAK_AFTER = 8;

/** Languages in which whole words are that long. The typesetter divides them by syllables, with a hyphen. */
const LANGUAGES_OF_LONG_WORDS: ReadonlySet<string> = new Set(
  'da de et fi hu is nb nl nn no sv'.split(' '),
);
const LONGEST_OF_THEIR_WORDS = 48;

/** Adds zero-width spaces to long words, such as URLs, so that they can break at the end of a line. */
export function breakable(
  text: string,
  longest = LONGEST_WORD,
  isWhole: (word: string) => boolean = () => false,
): string {
  return text.replaceAll(/[\p{L}\p{M}\p{N}\p{Pc}\p{Pd}\p{Po}\p{S}]+/gu, (word) => {
    if (word.length <= longest || RTL.test(word) || BREAKS_BY_ITSELF.test(word)) return word;
    const graphemes = graphemesOf(word);
    if (graphemes.length <= longest || isWhole(word)) return word;
    return graphemes
      .map((grapheme, index) =>
        index > 0 && index % BREAK_AFTER === 0 ? ZERO_WIDTH_SPACE + grapheme : grapheme,
      )
      .join('');
  });
}

/** For a text in a language: without spaces in words that the typesetter divides. */
export function breakableText(text: string, language: string): string {
  if (!LANGUAGES_OF_LONG_WORDS.has(language)) return breakable(text);
  return breakable(
    text,
    LONGEST_WORD,
    (word) => word.length <= LONGEST_OF_THEIR_WORDS && /^[\p{L}\p{M}\p{Pd}]+\p{Po}?$/u.test(word),
  );
}

export function words(text: string, language: string): Words {
  const clean = printable(text).trim();
  const lang = languageOf(clean, language);
  return { s: breakableText(clean, lang), dir: directionOf(clean), lang };
}

export function optionalWords(text: string | undefined, language: string): Words | undefined {
  return text !== undefined && printable(text).trim() !== '' ? words(text, language) : undefined;
}

/** A date runs in the direction of its language, even if it begins with a digit. */
export function dateWords(date: string, language: string): Words {
  return inDirectionOf(formatLifeDate(date, language), language);
}

/** For a text of ours that `Intl` has written. English stands in for languages that it does not know. */
export function inDirectionOf(text: string, language: string): Words {
  const { lang, dir } = typesetLanguage(dateFormatsOf(language) ? language : undefined);
  return { s: text, lang, dir };
}

/** A type size for a title. Long titles get a smaller size, so that they need only a few lines. */
export function sizeForLength(text: string, largest: number, smallest: number): number {
  const length = Array.from(text).length;
  const factor = length <= 18 ? 1 : Math.sqrt(18 / length);
  return Math.round(Math.max(smallest, largest * factor) * 10) / 10;
}
