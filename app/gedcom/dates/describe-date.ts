import type { I18n } from '@lingui/core';

import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import type { FileDate } from '../family-file.ts';

const LONGEST = 120;

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
  let text = value.slice(0, LONGEST).trim();
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
  const months = new Intl.DateTimeFormat(i18n.locale, { month: 'long', timeZone: 'UTC' });
  return MONTHS.reduce(
    (said, [, name], month) =>
      said.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), months.format(Date.UTC(2000, month))),
    text,
  );
}
