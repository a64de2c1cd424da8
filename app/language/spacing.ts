/** Spaces that `Intl` and sentences get, or that a language does without, and the marks that go with them. */

/** Chinese and Japanese put none between words and sentences. */
export function isWrittenWithoutSpaces(language: string): boolean {
  return /^(?:ja|zh)\b/i.test(language);
}

/** What stands between two whole sentences. */
export function sentenceGap(language: string): string {
  return isWrittenWithoutSpaces(language) ? '' : ' ';
}

/** @param sentences - whole ones, of which empty ones are left out */
export function joinSentences(sentences: readonly string[], language: string): string {
  return sentences.filter(Boolean).join(sentenceGap(language));
}

/** The colon between a label and what follows it, with its spaces. */
export function colonIn(language: string): string {
  return withSpaces(language, ':', '：');
}

/** The semicolon between parts that may have commas, with its spaces. */
export function semicolonIn(language: string): string {
  return hasArabicMarks(language) ? '؛ ' : withSpaces(language, ';', '；');
}

/** The comma between facts about one thing, such as its date and its place, with its space. */
export function commaIn(language: string): string {
  if (isWrittenWithoutSpaces(language)) return '、';
  return hasArabicMarks(language) ? '، ' : ', ';
}

/** By name, because this module is on pages that don't load what knows the scripts. */
function hasArabicMarks(language: string): boolean {
  return /^(?:ar|ckb|fa|ps|sd|ug|ur)\b/i.test(language);
}

function withSpaces(language: string, mark: string, wide: string): string {
  if (isWrittenWithoutSpaces(language)) return wide;
  return /^fr\b/i.test(language) ? `\u00A0${mark} ` : `${mark} `;
}

/** Our fonts show the narrow no-break space of `Intl` as hardly any, so that '20 Go' looks like '20Go'. */
export function widenSpaces(text: string): string {
  return text.replaceAll('\u202F', '\u00A0');
}
