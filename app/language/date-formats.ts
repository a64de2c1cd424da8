/** Calendar dates and days in a language, by `Intl`. English has formats of its own, which SPEC gives. */

export interface CalendarDate {
  year: number;
  /** 1 to 12 */
  month?: number | undefined;
  day?: number | undefined;
}

export interface DateFormats {
  /** Day, short month and year. A part that is unknown is left out. */
  date(date: CalendarDate): string;
  /** The day of an instant in UTC, with the month in words. */
  day(instant: Date): string;
  years(from: number, to: number): string;
}

/** Languages are bounded only by what families write, so old formats are dropped. */
const MOST_LANGUAGES = 50;

const known = new Map<string, DateFormats | undefined>();

/** Undefined for English, and for a language whose formats are not known: English ones stand in for them. */
export function dateFormatsOf(language: string): DateFormats | undefined {
  if (isEnglish(language)) return undefined;
  if (!known.has(language)) {
    if (known.size >= MOST_LANGUAGES) known.clear();
    known.set(language, isKnown(language) ? createFormats(language) : undefined);
  }
  return known.get(language);
}

export function isEnglish(language: string): boolean {
  return /^en\b/i.test(language);
}

const yearFirst = new Map<string, boolean>();

/** True where a date is written from the year to the day, as in Japanese. */
export function isYearFirst(language: string): boolean {
  if (!isKnown(language)) return false;
  const found = yearFirst.get(language);
  if (found !== undefined) return found;
  if (yearFirst.size >= MOST_LANGUAGES) yearFirst.clear();
  const words = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).formatToParts();
  const isFirst = words.find(({ type }) => /^(?:day|month|year)$/.test(type))?.type === 'year';
  yearFirst.set(language, isFirst);
  return isFirst;
}

function isKnown(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}

function createFormats(language: string): DateFormats {
  const format = (options: Intl.DateTimeFormatOptions) => {
    let made: Intl.DateTimeFormat | undefined;
    return () =>
      (made ??= new Intl.DateTimeFormat(language, {
        ...options,
        timeZone: 'UTC',
        calendar: 'gregory',
      }));
  };
  const year = format({ year: 'numeric' });
  const length = monthLength(language);
  const month = format({ month: length, year: 'numeric' });
  const date = format({ day: 'numeric', month: length, year: 'numeric' });
  const day = format({ day: 'numeric', month: 'long', year: 'numeric' });
  return {
    date(given) {
      const instant = Date.UTC(given.year, (given.month ?? 1) - 1, given.day ?? 1);
      if (given.month === undefined) return year().format(instant);
      if (given.day === undefined) return month().format(instant);
      return withFirst(date().format(instant), language);
    },
    day: (instant) =>
      Number.isNaN(instant.getTime()) ? '' : withFirst(day().format(instant), language),
    years: (from, to) => year().formatRange(Date.UTC(from, 0), Date.UTC(to, 0)),
  };
}

/** Polish has no short months in a sentence: `Intl` writes `5 maj 1940` for the fifth of May, which is `5 maja 1940`. */
export function monthLength(language: string): 'short' | 'long' {
  return /^pl\b/i.test(language) ? 'long' : 'short';
}

const FIRSTS: Readonly<Record<string, string>> = { fr: '1er', pt: '1º', 'pt-BR': '1º' };

/**
 * `Intl` writes the first of a month as a cardinal number; French and Portuguese use an ordinal.
 * @param date - in words, also after a weekday: `1 mars 1941` becomes `1er mars 1941`
 */
export function withFirst(date: string, language: string): string {
  const first = FIRSTS[language.replace(/^fr-.*/, 'fr')];
  return first === undefined ? date : date.replace(/(?<=^|\p{L},? )1(?=\s\p{L}{2})/u, first);
}
