/** A date in three fields. All three can be empty. A month needs a year, and a day needs a month and a year. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { pageI18n } from '../language/i18n.ts';
import { westernYear } from '../language/japanese-years.ts';
import { monthNames } from '../language/month-names.ts';
import { withPlainDigits } from '../language/typed-digits.ts';
import { monthNumber } from '../language/typed-months.ts';
import {
  compareLifeDates,
  isAfterToday,
  isLifeDate,
  parseLifeDate,
} from '../memorials/life-dates.ts';

export interface DateParts {
  day: string;
  month: string;
  year: string;
}

export type DatePart = keyof DateParts;

export const EMPTY_PARTS: DateParts = { day: '', month: '', year: '' };

export type TypedDate =
  | { ok: true; value: string | undefined }
  | { ok: false; part: DatePart; message: MessageDescriptor };

export const DATE_MESSAGES = {
  yearMissing: msg`Enter the year too, or leave this date empty.`,
  year: msg`Enter a year with four digits, for example 1941.`,
  yearAlone: (year: string) =>
    msg`If you mean the year ${year}, enter it in the Year field and leave the day and month empty.`,
  monthMissing: msg`Enter the month too, or leave the day empty.`,
  month: msg`Enter a month, for example 3 or March.`,
  day: (day: string, monthDigits: string, year: string) => {
    const month = monthNames(pageI18n.locale)[Number(monthDigits) - 1] ?? '';
    return msg`${day} ${month} ${year} isn’t a real date. Check the day.`;
  },
  beforeBirth: msg`This date is before the date of birth. Check both dates.`,
  future: msg`This date is in the future. Check the year.`,
  past: msg`This date is in the past. Check the day, month and year.`,
  whole: msg`Enter the day, month and year, or leave this date empty.`,
} as const;

/** `1er`, `1st`, `1º`, `9.` and `9日` */
const ORDINAL = /^(\d{1,2})(?:er|st|nd|rd|th|[oº°.日])$/iu;

/** `1941`, `1941-03` or `1941-03-09`; undefined if all parts are empty. */
export function readDate(typed: DateParts): TypedDate {
  const parts = yearInPlace(typed);
  const day = plainOf(parts.day).replace(ORDINAL, '$1');
  const month = monthInDigits(plainOf(parts.month));
  const year = plainOf(parts.year);
  if (!day && !month && !year) return { ok: true, value: undefined };
  if (!year) return { ok: false, part: 'year', message: DATE_MESSAGES.yearMissing };
  if (!isYear(year)) {
    // The fields make `19 / 4 / 1` of 1941 typed in the first of them.
    const spread = /^(?:1[5-9]|20) \d \d$/.test(`${day} ${month} ${year}`);
    const message = spread ? DATE_MESSAGES.yearAlone(day + month + year) : DATE_MESSAGES.year;
    return { ok: false, part: 'year', message };
  }
  if (!month) {
    if (day) return { ok: false, part: 'month', message: DATE_MESSAGES.monthMissing };
    return { ok: true, value: year };
  }
  const withMonth = `${year}-${month.padStart(2, '0')}`;
  if (!isLifeDate(withMonth)) return { ok: false, part: 'month', message: DATE_MESSAGES.month };
  if (!day) return { ok: true, value: withMonth };
  const whole = `${withMonth}-${day.padStart(2, '0')}`;
  if (!isLifeDate(whole)) {
    return { ok: false, part: 'day', message: DATE_MESSAGES.day(day, month, year) };
  }
  return { ok: true, value: whole };
}

/** A year that was typed in the field of the day or the month goes to its own, and a Japanese one becomes Western. */
export function yearInPlace(typed: DateParts): DateParts {
  const year = plainOf(typed.year);
  const western = westernYear(year);
  const parts = western === year ? typed : { ...typed, year: western };
  if (year) return parts;
  const misplaced = (['day', 'month'] as const).find((part) => isYear(plainOf(parts[part])));
  return misplaced ? { ...parts, [misplaced]: '', year: parts[misplaced] } : parts;
}

function isYear(plain: string): boolean {
  return plain.length === 4 && isLifeDate(plain);
}

/** Like `readDate`, but all three parts are needed: a gathering is on a day. */
export function readDay(parts: DateParts): TypedDate {
  const read = readDate(parts);
  if (!read.ok || read.value === undefined || read.value.length === 10) return read;
  const part = read.value.length === 4 ? 'month' : 'day';
  return { ok: false, part, message: DATE_MESSAGES.whole };
}

/** Also splits the text of an incomplete date, which `incompleteDate` returns. */
export function partsOf(value: unknown): DateParts {
  if (typeof value !== 'string') return EMPTY_PARTS;
  const date = parseLifeDate(value);
  if (date) {
    return {
      day: String(date.day ?? ''),
      month: String(date.month ?? ''),
      year: String(date.year),
    };
  }
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}

/**
 * The text of an incomplete date. The server rejects it, so only this device stores it, and the memorial page still
 * shows the last saved date.
 */
export function incompleteDate({ day, month, year }: DateParts): string {
  return [year, month, day].map((part) => part.replaceAll('-', ' ')).join('-');
}

/** The error if the date is after the day `today` (`YYYY-MM-DD`). */
export function futureProblem(
  date: string | undefined,
  today: string,
): MessageDescriptor | undefined {
  return date !== undefined && isAfterToday(date, today) ? DATE_MESSAGES.future : undefined;
}

/** `3` for `03`, `Mar` and `March`, in the language of the reader. Other text is returned unchanged. */
export function monthInDigits(typed: string): string {
  return monthNumber(typed, pageI18n.locale) ?? typed;
}

/** `March` for `3`. Other text is returned unchanged. */
export function monthInWords(typed: string): string {
  const month = monthNumber(typed, pageI18n.locale);
  return month === undefined ? typed : (monthNames(pageI18n.locale)[Number(month) - 1] ?? typed);
}

/** The error if the death is before the birth. Compares only the known parts. */
export function orderProblem(
  born: string | undefined,
  died: string | undefined,
): MessageDescriptor | undefined {
  if (!born || !died || compareLifeDates(died, born) >= 0) return undefined;
  return DATE_MESSAGES.beforeBirth;
}

function plainOf(text: string): string {
  return withPlainDigits(text).trim();
}
