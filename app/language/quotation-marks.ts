import { DEFAULT_LANGUAGE } from './tags.ts';

/** Opening and closing mark, and those of a quotation within a quotation. */
export type QuotationMarks = readonly [
  open: string,
  close: string,
  innerOpen: string,
  innerClose: string,
];

const NO_BREAK_SPACE = '\u00A0';

const ENGLISH: QuotationMarks = ['“', '”', '‘', '’'];
const GERMAN: QuotationMarks = ['„', '“', '‚', '‘'];
const POLISH: QuotationMarks = ['„', '”', '«', '»'];
const SWISS: QuotationMarks = ['«', '»', '‹', '›'];
const SPANISH: QuotationMarks = ['«', '»', '“', '”'];
const RUSSIAN: QuotationMarks = ['«', '»', '„', '“'];
const SWEDISH: QuotationMarks = ['”', '”', '’', '’'];
const JAPANESE: QuotationMarks = ['「', '」', '『', '』'];
const FRENCH: QuotationMarks = [`«${NO_BREAK_SPACE}`, `${NO_BREAK_SPACE}»`, '“', '”'];

/** After CLDR and the style guides of the languages. All others use the English marks. */
const BY_LANGUAGE: Readonly<Record<string, QuotationMarks>> = {
  ar: SWISS,
  be: RUSSIAN,
  bg: GERMAN,
  ca: SPANISH,
  cs: GERMAN,
  de: GERMAN,
  'de-CH': SWISS,
  'de-LI': SWISS,
  el: SPANISH,
  es: SPANISH,
  et: GERMAN,
  eu: SPANISH,
  fa: SWISS,
  fi: SWEDISH,
  fr: FRENCH,
  'fr-CH': SWISS,
  gsw: SWISS,
  he: SWEDISH,
  hr: POLISH,
  hu: ['„', '”', '»', '«'],
  hy: SPANISH,
  is: GERMAN,
  it: SPANISH,
  'it-CH': SWISS,
  ja: JAPANESE,
  ka: GERMAN,
  lt: GERMAN,
  nb: ['«', '»', '‘', '’'],
  nn: ['«', '»', '‘', '’'],
  no: ['«', '»', '‘', '’'],
  pl: POLISH,
  'pt-PT': SPANISH,
  ro: ['„', '”', '«', '»'],
  ru: RUSSIAN,
  sk: GERMAN,
  sl: GERMAN,
  sq: SPANISH,
  sr: GERMAN,
  sv: SWEDISH,
  uk: RUSSIAN,
  'zh-Hant': JAPANESE,
};

export function quotationMarksOf(language: string): QuotationMarks {
  // Asked for each quotation of a page, and `Intl.Locale` is slow.
  if (language === DEFAULT_LANGUAGE) return ENGLISH;
  for (const tag of tagsOf(language)) {
    const marks = Object.hasOwn(BY_LANGUAGE, tag) ? BY_LANGUAGE[tag] : undefined;
    if (marks) return marks;
  }
  return ENGLISH;
}

function tagsOf(tag: string): string[] {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    return [`${language}-${region}`, `${language}-${script}`, language];
  } catch {
    return [];
  }
}
