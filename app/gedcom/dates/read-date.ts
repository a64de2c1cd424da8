// Long, because it has the patterns of all forms in which programs and people write dates.
import { pageI18n as i18n } from '../../language/i18n.ts';
import { westernYear } from '../../language/japanese-years.ts';
import { withPlainDigits } from '../../language/typed-digits.ts';
import { isLifeDate, type LifeDate } from '../../memorials/life-dates.ts';
import type { FileDate } from '../family-file.ts';
import { MONTH_CODES, toGregorian, type CalendarName } from './calendars.ts';
import { dateInWords, describeDate, EXTRA_MARK } from './describe-date.ts';
import { monthNumber } from './month-names.ts';

export interface ReadDate {
  date?: LifeDate;
  /** set if the result is missing, or less precise than the date in the file */
  note?: string;
}

type Kind = 'exact' | 'about' | 'range' | 'before' | 'after' | 'unknown';

interface ParsedDate {
  kind: Kind;
  calendar: CalendarName;
  from: string | undefined;
  to: string | undefined;
  isPhrase: boolean;
}

/**
 * Converts a date to `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. An approximate date becomes a year, and the note quotes the
 * date in the file. What can mean more than one day, month or year is left out.
 * @param currentYear - later dates are left out
 */
export function readDate(date: FileDate, currentYear = Infinity): ReadDate {
  const parsed = parse(date.value);
  const kept = shorten(parsed);
  const inEnglish = describeDate(date);
  if (inEnglish === '') return {};
  const text = dateInWords(i18n, date);
  if (kept === undefined || !isLifeDate(kept)) {
    return {
      note: i18n._('The file says “{text}”. That isn’t an exact date, so we left it out.', {
        text,
      }),
    };
  }
  if (Number(kept.slice(0, 4)) > currentYear) {
    return {
      note: i18n._('The file says “{text}”. That’s in the future, so we left it out.', { text }),
    };
  }
  const isWhole =
    parsed.kind === 'exact' &&
    parsed.calendar === 'GREGORIAN' &&
    !parsed.isPhrase &&
    !date.phrase &&
    numbersIn(inEnglish).every((number) => numbersIn(kept).includes(number));
  return isWhole
    ? { date: kept }
    : { date: kept, note: i18n._('The file says “{text}”.', { text }) };
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** The latest possible year of a date. Undefined without an upper limit, and for a year such as 41, which can be 1941. */
export function latestYear(date: FileDate | undefined): number | undefined {
  if (!date) return undefined;
  const { kind, from, to } = parse(date.value);
  const isOpen = kind === 'after' || (kind === 'range' && to === undefined);
  const years = [from, to].flatMap((part) => part?.slice(0, 4) ?? []);
  if (isOpen || years.length === 0 || !years.every(isLifeDate)) return undefined;
  const year = Math.max(...years.map(Number));
  return kind === 'about' ? year + ABOUT_YEARS : year;
}

/** The year of "after 1850". Undefined for other dates. */
export function yearAfterWhich(date: FileDate | undefined): number | undefined {
  if (!date) return undefined;
  const { kind, from } = parse(date.value);
  const year = from?.slice(0, 4);
  return kind === 'after' && year && isLifeDate(year) ? Number(year) : undefined;
}

/** The tolerance of an approximate date, in years. */
const ABOUT_YEARS = 5;

function shorten({ kind, from, to }: ParsedDate): string | undefined {
  switch (kind) {
    case 'exact':
      return from;
    case 'about':
      return from?.slice(0, 4);
    case 'range':
      return from === undefined || to === undefined ? undefined : sharedPart(from, to);
    default:
      return undefined;
  }
}

/** `1941-03` for 1941-03-02 and 1941-03-09. Undefined if the years differ. */
function sharedPart(from: string, to: string): string | undefined {
  return [10, 7, 4]
    .filter((length) => from.length >= length && to.length >= length)
    .map((length) => from.slice(0, length))
    .find((part) => to.startsWith(part));
}

const NO_DATE: ParsedDate = {
  kind: 'unknown',
  calendar: 'GREGORIAN',
  from: undefined,
  to: undefined,
  isPhrase: false,
};
const LONGEST_DATE = 200;

function parse(value: string): ParsedDate {
  const text = withPlainDigits(value.slice(0, LONGEST_DATE)).trim().replace(EXTRA_MARK, '');
  const interpreted = /^INT\s+([^(]+)(?:\(.*)?$/i.exec(text);
  if (interpreted) return { ...parse(interpreted[1] ?? ''), isPhrase: true };
  const period = /^(?:BET|BTW|BETWEEN|FROM)\.?\s+(.+?)\s+(?:AND|TO|&|-)\s+(.+)$/i.exec(text);
  if (period) return parsePeriod(period[1] ?? '', period[2] ?? '');
  const years = /^(\d{4})\s?([-–/])\s?(\d{1,4})$/.exec(text);
  const end = years && endOfYears(years[1] ?? '', years[2] ?? '', years[3] ?? '');
  if (years && end) return parsePeriod(years[1] ?? '', end);
  const marked = MARKED.exec(text);
  return marked ? parseMarked(marked[1] ?? '', marked[2] ?? '') : parseOne('exact', text);
}

/** With 'about' as programs and people write it in other languages. */
const MARKED =
  /^(ABT|ABOUT|CA|CIRCA|CIRC?|C|CAL|EST|BEF|BEFORE|AFT|AFTER|FROM|TO|VERS|ENV|ENVIRON|UM|OK|OKOŁO|HACIA|VERSO|OMKRING|ONGEVEER|OKOLO|POR VOLTA DE)(?![\p{L}\p{M}\p{N}'’])\.?\s*(.+)$/iu;

/**
 * The second year of two, such as 1820 in 1815/20 and 1815-20. Undefined for a month (1941-03) and for the two years
 * of one winter (1731/32). 1910-12 could be December 1910, and then 1912 would be an invented year.
 */
function endOfYears(first: string, mark: string, last: string): string | undefined {
  const end = completeYear(first, last);
  const isOneWinter = mark === '/' && secondOfWinter(first, last) !== undefined;
  return Number(end) > Number(first) && !isOneWinter ? end : undefined;
}

/** 1764 for 1763/64 and 1763/4. The next century for 1699/00. */
function completeYear(first: string, last: string): string {
  const end = first.slice(0, -last.length) + last;
  return Number(last) === 0 && last.length === 2 ? fullYear(Number(end) + 100) : end;
}

function parseMarked(mark: string, text: string): ParsedDate {
  switch (mark.toUpperCase()) {
    case 'BEF':
    case 'BEFORE':
    case 'TO':
      return parseOne('before', text);
    case 'AFT':
    case 'AFTER':
    case 'FROM':
      return parseOne('after', text);
    default:
      return parseOne('about', text);
  }
}

function parsePeriod(first: string, second: string): ParsedDate {
  const from = parseOne('range', first);
  const to = parseOne('range', second);
  return { ...from, to: to.from };
}

function parseOne(kind: Kind, text: string): ParsedDate {
  const { calendar, rest } = takeCalendar(text);
  if (!calendar) return NO_DATE;
  const from = parsePlain(calendar, rest);
  return from === undefined ? NO_DATE : { kind, calendar, from, to: undefined, isPhrase: false };
}

/** `@#DJULIAN@` in GEDCOM 5.5.1, `JULIAN` in GEDCOM 7. */
function takeCalendar(text: string): { calendar: CalendarName | undefined; rest: string } {
  const match = /^(?:@#D([A-Z ]+)@|(GREGORIAN|JULIAN|FRENCH_R|HEBREW|ROMAN)\b)\s*/i.exec(text);
  if (!match) return { calendar: 'GREGORIAN', rest: text };
  const name = (match[1] ?? match[2] ?? '').toUpperCase().replaceAll(' ', '_');
  const calendar = Object.hasOwn(MONTH_CODES, name) ? (name as CalendarName) : undefined;
  return { calendar, rest: text.slice(match[0].length) };
}

function parsePlain(calendar: CalendarName, text: string): string | undefined {
  if (/\bB\.?\s?C|BCE/i.test(text)) return undefined;
  if (calendar === 'GREGORIAN') {
    const numeric = parseNumeric(text) ?? parseJapanese(text.trim());
    if (numeric !== undefined) return numeric;
  }
  const plain = inOrder(text.trim());
  const match =
    /^(?:(\d{1,2})(?:[\s.]+|er\s+))?(?:(\p{L}{3,14})[\s.,]+)?(\d{1,4})(?:\/(\d{1,4}))?\s*(?:A\.?D\.?|CE)?$/iu.exec(
      plain,
    );
  const turned = match ? undefined : /^(\p{L}{3,14})\.?\s+(\d{1,2}),?\s+(\d{4})$/iu.exec(plain);
  const [day, monthWord, yearText, newYear] = match
    ? [match[1], match[2], match[3], match[4]]
    : [turned?.[2], turned?.[1], turned?.[3], undefined];
  if (yearText === undefined || (day !== undefined && monthWord === undefined)) return undefined;
  const month = monthWord === undefined ? undefined : monthNumber(calendar, monthWord);
  if (monthWord !== undefined && month === undefined) return undefined;
  if (newYear !== undefined) {
    return month === undefined || month <= 3 ? secondOfWinter(yearText, newYear) : undefined;
  }
  return convert(calendar, Number(yearText), month, day === undefined ? undefined : Number(day));
}

/** `5 MAR 1850` for 5-MAR-1850, 05MAR1850, 1850 MAR 5, 5 de MAR de 1850 and 5th MAR 1850; `MAR 1850` for ?? MAR 1850. */
function inOrder(text: string): string {
  return text
    .replace(/^[?_]{1,2}\s+(?=\p{L})/u, '')
    .replace(/(?<=\b\d{1,2})(?:st|nd|rd|th)\b/i, '')
    .replace(/^(\p{L}{3,14})[-/](\d{4})$/u, '$1 $2')
    .replaceAll(/(?:(?<=\d)[oº°]|(?<=[\d\p{L}]))\s+del?\s+(?=[\d\p{L}])/giu, ' ')
    .replace(/^(\d{1,2})[-/]?(?!er\s)(\p{L}{3,14})[-/]?(\d{4})$/iu, '$1 $2 $3')
    .replace(/^(\d{4})[\s/-](\p{L}{3,14})[\s/-](\d{1,2})$/iu, '$3 $2 $1');
}

/** Before 1873, months and days were those of the moon. */
const FIRST_GREGORIAN_YEAR = 1873;

/** Reads 1941年3月9日 and 昭和16年3月9日. */
function parseJapanese(text: string): string | undefined {
  const [, typed = '', month, day] =
    /^(\p{L}{0,3}\d{0,4}年)(?:(\d{1,2})月(?:(\d{1,2})日)?)?$/u.exec(text) ?? [];
  const year = Number(westernYear(typed));
  if (!(year >= FIRST_GREGORIAN_YEAR)) return undefined;
  return gregorian(year, month ? Number(month) : undefined, day ? Number(day) : undefined);
}

/** The last year that began in March somewhere, in Venice, was 1797. Later, 1940/41 is one year or the other. */
const LAST_DUAL_YEAR = 1797;

/**
 * "11 FEB 1731/32" gives two years: 1731 if the year begins in March, and 1732 if it begins in January. The second
 * year is used. Undefined for years that are not neighbours.
 */
function secondOfWinter(first: string, second: string): string | undefined {
  const next = completeYear(first, second);
  const isWinter = Number(next) === Number(first) + 1 && Number(first) < LAST_DUAL_YEAR;
  return isWinter ? next : undefined;
}

const ROMAN_MONTHS: readonly string[] = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');

/**
 * Reads 1941-03-09, 1941.3.9, 9.3.1941, 9.III.1941 and 03/1941. In 9/3/1941 and 9-3-1941 the order of day and month is
 * unknown, so only the year is used.
 */
function parseNumeric(written: string): string | undefined {
  const text = written.trim();
  const iso =
    /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ??
    /^(\d{4})([./])(\d{1,2})\2(\d{1,2})\.?$/.exec(text)?.toSpliced(2, 1);
  if (iso) return gregorian(Number(iso[1]), Number(iso[2]), iso[3] ? Number(iso[3]) : undefined);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  if (dotted) return gregorian(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const roman = /^(\d{1,2})[.\s/-]{1,2}([IVX]{1,4})[.\s/-]{1,2}(\d{4})$/i.exec(text);
  const romanMonth = ROMAN_MONTHS.indexOf(roman?.[2]?.toUpperCase() ?? '') + 1;
  if (roman && romanMonth > 0) return gregorian(Number(roman[3]), romanMonth, Number(roman[1]));
  const ofMonth = /^(0?[1-9]|1[0-2])[./-](\d{4})$/.exec(text);
  if (ofMonth) return gregorian(Number(ofMonth[2]), Number(ofMonth[1]));
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  const [one, other] = [Number(slashed?.[1]), Number(slashed?.[2])];
  const isDay =
    Math.min(one, other) >= 1 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31;
  return isDay ? slashed?.[3] : undefined;
}

function convert(
  calendar: CalendarName,
  year: number,
  month: number | undefined,
  day: number | undefined,
): string | undefined {
  if (calendar === 'GREGORIAN') return gregorian(year, month, day);
  if (month !== undefined && day !== undefined) {
    const converted = toGregorian(calendar, { year, month, day });
    return converted && gregorian(converted.year, converted.month, converted.day);
  }
  if (month !== undefined) return yearOfMonth(calendar, year, month);
  // A year of the French Republican or Hebrew calendar spans two Gregorian years, so it cannot be converted.
  return calendar === 'JULIAN' ? fullYear(year) : undefined;
}

function yearOfMonth(calendar: CalendarName, year: number, month: number): string | undefined {
  const first = toGregorian(calendar, { year, month, day: 1 });
  const late = toGregorian(calendar, { year, month, day: 28 });
  return first && late && first.year === late.year ? fullYear(first.year) : undefined;
}

function gregorian(year: number, month?: number, day?: number): string | undefined {
  const y = fullYear(year);
  const wanted = [y, month, day]
    .filter((part) => part !== undefined)
    .map((part) => String(part).padStart(2, '0'));
  // If there is no such day, such as 30 February, the year and the month are still used.
  while (wanted.length > 1 && !isLifeDate(wanted.join('-'))) wanted.pop();
  return wanted.join('-');
}

function fullYear(year: number): string {
  return String(year).padStart(4, '0');
}
