import { scriptOf } from './direction.ts';

/**
 * Scripts, each with its most common language. Kana and Hangul come before Han, because Japanese and Korean use Han too.
 */
const SCRIPTS: ReadonlyArray<readonly [letters: RegExp, language: string, scripts: string]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja', 'Jpan Hira Kana Hrkt'],
  [/\p{Script=Hangul}/gu, 'ko', 'Kore Hang'],
  [/\p{Script=Hebrew}/gu, 'he', 'Hebr'],
  [/\p{Script=Arabic}/gu, 'ar', 'Arab Aran'],
  [/\p{Script=Greek}/gu, 'el', 'Grek'],
  [/\p{Script=Devanagari}/gu, 'hi', 'Deva'],
  [/\p{Script=Bengali}/gu, 'bn', 'Beng'],
  [/\p{Script=Tamil}/gu, 'ta', 'Taml'],
  [/\p{Script=Thai}/gu, 'th', 'Thai'],
  [/\p{Script=Armenian}/gu, 'hy', 'Armn'],
  [/\p{Script=Georgian}/gu, 'ka', 'Geor'],
  [/\p{Script=Cyrillic}/gu, 'ru', 'Cyrl'],
  [/\p{Script=Han}/gu, 'zh', 'Hans Hant Hani Jpan Kore'],
  [/\p{Script=Latin}/gu, 'en', 'Latn'],
];

/** A quick look that spares nearly all texts the long one. */
const BEYOND_LATIN = /[\u0370-\u1DFF\u2E80-\uD7FF\uF900-\uFDFF\uFE70-\uFEFC\uFF66-\uFFDC]/;

/** The beginning of a text shows its script. */
const READ = 500;

/**
 * The language that a text is probably in, where its script is another than that of `expected`. Undefined where the
 * script fits or says nothing: one cannot tell Spanish from English by its letters. A text in Latin letters on a page
 * in another script is taken for English.
 * @param known - the language that the writer has chosen to read, if any; it wins where its script fits
 */
export function otherLanguageOf(
  text: string,
  expected: string,
  known?: string,
): string | undefined {
  const other = otherByScript(text, expected);
  if (other === undefined || known === undefined) return other;
  return otherByScript(text, known) === undefined ? known : other;
}

function otherByScript(text: string, expected: string): string | undefined {
  const beginning = text.slice(0, READ);
  // An unknown language, such as Klingon, is written in Latin letters unless its tag says otherwise.
  const script = scriptOf(expected) || 'Latn';
  if (script === 'Latn' && !BEYOND_LATIN.test(beginning)) return undefined;
  const letters = beginning.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  for (const [pattern, language, scripts] of SCRIPTS) {
    const own = beginning.match(pattern)?.length ?? 0;
    if (own === 0) continue;
    // Kana are a part of a Japanese text, and the other scripts are nearly all of theirs.
    if (own * (language === 'ja' ? 5 : 2) < letters) continue;
    return scripts.split(' ').includes(script) ? undefined : language;
  }
  return undefined;
}
