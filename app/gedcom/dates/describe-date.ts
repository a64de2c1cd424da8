import type { I18n } from '@lingui/core';

import { withFirst } from '../../language/date-formats.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import type { FileDate } from '../family-file.ts';

const LONGEST = 120;

/** Programs write "EST ABT 1850" and "CAL BEF 1850". The second word says more. */
export const EXTRA_MARK = /^(?:EST|CAL)\.?\s+(?=(?:ABT|BEF|AFT)\b)/i;

const WORDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/@#DGREGORIAN@\s*|\bGREGORIAN\s+/gi, ''],
  [/@#DJULIAN@\s*|\bJULIAN\s+/gi, 'Julian calendar: '],
  [/@#DFRENCH R@\s*|\bFRENCH_R\s+/gi, 'French Republican calendar: '],
  [/@#DHEBREW@\s*|\bHEBREW\s+/gi, 'Hebrew calendar: '],
  [/@#D[A-Z ]+@\s*/gi, ''],
  [/^INT\s+/i, ''],
  [/^(?:ABT|ABOUT|CA|CIRCA|C)\b(?![\p{L}'’])\.?\s*/iu, 'about '],
  [/^CAL\b\.?\s*/i, 'calculated '],
  [/^EST\b\.?\s*/i, 'estimated '],
  [/^(?:BEF|BEFORE)\b\.?\s*/i, 'before '],
  [/^(?:AFT|AFTER)\b\.?\s*/i, 'after '],
  [/^(?:BET|BTW|BETWEEN)\b\.?\s*/i, 'between '],
  [/^FROM\b\s*/i, 'from '],
  [/^TO\b\s*/i, 'until '],
  [/\bAND\b/gi, 'and'],
  [/\bTO\b/g, 'to'],
];

const MONTHS: ReadonlyArray<readonly [string, string]> = [
  ['JAN', 'January'],
  ['FEB', 'February'],
  ['MAR', 'March'],
  ['APR', 'April'],
  ['MAY', 'May'],
  ['JUN', 'June'],
  ['JUL', 'July'],
  ['AUG', 'August'],
  ['SEP', 'September'],
  ['OCT', 'October'],
  ['NOV', 'November'],
  ['DEC', 'December'],
];

const NAMES = MONTHS.map(([, name]) => name);

/** Years such as 1731/32 and 0066 stay as they are. */
const DATE = new RegExp(
  `(?:(?<![\\p{L}\\d/])(\\d{1,2}) )?\\b(${NAMES.join('|')})\\b(?: ([1-9]\\d{3})(?![\\d/]))?`,
  'gu',
);

/** In English, for what the program decides by the words. */
export function describeDate(date: FileDate): string {
  return describe(date, (plain) => plain);
}

/** In the language of the reader. What else the file says stays as it is. */
export function dateInWords(i18n: I18n, date: FileDate): string {
  return describe(date, (plain) =>
    i18n.locale === DEFAULT_LANGUAGE ? plain : translate(i18n, plain),
  );
}

function describe({ value, phrase }: FileDate, say: (plain: string) => string): string {
  let text = value.slice(0, LONGEST).trim().replace(EXTRA_MARK, '');
  for (const [pattern, word] of WORDS) text = text.replace(pattern, word);
  for (const [code, name] of MONTHS) {
    // `\b` would take "après" for April.
    text = text.replaceAll(new RegExp(`(?<![\\p{L}\\d])${code}(?![\\p{L}\\p{M}])`, 'giu'), name);
  }
  const plain = text
    .replaceAll(/^\((.*)\)$/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const said = say(plain);
  if (!phrase) return said;
  const own = phrase.slice(0, LONGEST).replaceAll(/\s+/g, ' ').trim();
  return plain === '' ? own : `${said} (${own})`;
}

type Say = (i18n: I18n, date: string, end: string) => string;

const FORMS: ReadonlyArray<readonly [RegExp, Say]> = [
  [/^Julian calendar: (.+)$/, (i18n, date) => i18n._('Julian calendar: {date}', { date })],
  [
    /^French Republican calendar: (.+)$/,
    (i18n, date) => i18n._('French Republican calendar: {date}', { date }),
  ],
  [/^Hebrew calendar: (.+)$/, (i18n, date) => i18n._('Hebrew calendar: {date}', { date })],
  [/^about (.+)$/, (i18n, date) => i18n._('about {date}', { date })],
  [/^calculated (.+)$/, (i18n, date) => i18n._('calculated {date}', { date })],
  [/^estimated (.+)$/, (i18n, date) => i18n._('estimated {date}', { date })],
  [/^before (.+)$/, (i18n, date) => i18n._('before {date}', { date })],
  [/^after (.+)$/, (i18n, date) => i18n._('after {date}', { date })],
  [
    /^between (.+?) and (.+)$/,
    (i18n, start, end) => i18n._('between {start} and {end}', { start, end }),
  ],
  [/^from (.+?) to (.+)$/, (i18n, start, end) => i18n._('from {start} to {end}', { start, end })],
  [/^from (.+)$/, (i18n, date) => i18n._('from {date}', { date })],
  [/^until (.+)$/, (i18n, date) => i18n._('until {date}', { date })],
];

function translate(i18n: I18n, text: string): string {
  for (const [pattern, say] of FORMS) {
    const match = pattern.exec(text);
    if (match) return say(i18n, translate(i18n, match[1] ?? ''), translate(i18n, match[2] ?? ''));
  }
  return text.replaceAll(DATE, (_, day: string | undefined, name: string, year?: string) =>
    withMonth(i18n.locale, { day, month: NAMES.indexOf(name), year }),
  );
}

interface DateWithMonth {
  day: string | undefined;
  month: number;
  year: string | undefined;
}

/** A month with its day and year is written as one date: in Japanese the year comes first, in Polish names of months have cases. */
function withMonth(language: string, { day, month, year }: DateWithMonth): string {
  const options = { month: 'long', timeZone: 'UTC', calendar: 'gregory' } as const;
  const say = (more: Intl.DateTimeFormatOptions, instant: number) =>
    withFirst(new Intl.DateTimeFormat(language, { ...options, ...more }).format(instant), language);
  const [ofDay, ofYear] = [Number(day ?? 1), Number(year ?? 2000)];
  const instant = Date.UTC(ofYear, month, ofDay);
  // There is no 30 February.
  if (new Date(instant).getUTCMonth() !== month) {
    return [day, say({}, Date.UTC(2000, month)), year].filter(Boolean).join(' ');
  }
  return say({ ...(day ? { day: 'numeric' } : {}), ...(year ? { year: 'numeric' } : {}) }, instant);
}
