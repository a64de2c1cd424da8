/**
 * Calendar dates without a time zone (`YYYY-MM-DD`, `YYYY-MM` or `YYYY`). Dates are strings, never a `Date`,
 * because a time zone could shift a `Date` by a day.
 */
import type { I18n } from '@lingui/core';

import { dateFormatsOf } from '../language/date-formats.ts';

declare const lifeDateBrand: unique symbol;
/** A string that `isLifeDate` has accepted. */
export type LifeDate = string & { readonly [lifeDateBrand]: true };

interface LifeDateParts {
  year: number;
  month?: number;
  day?: number;
}

const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

const PATTERN = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** True for a real day, month or year from 1000 to 2999. False for 30 February. */
export function isLifeDate(value: string): value is LifeDate {
  return parseLifeDate(value) !== null;
}

export function parseLifeDate(value: string): LifeDateParts | null {
  const match = PATTERN.exec(value);
  if (!match) return null;
  const year = Number(match[1]);
  if (year < 1000 || year > 2999) return null;
  if (match[2] === undefined) return { year };
  const month = Number(match[2]);
  if (month < 1 || month > 12) return null;
  if (match[3] === undefined) return { year, month };
  const day = Number(match[3]);
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Compares only the parts that the date has: the present year and month are not in the future. */
export function isAfterToday(date: string, today: string): boolean {
  return date > today.slice(0, date.length);
}

/**
 * `9 Mar 1941` (SPEC section 2, Memorial page), and in another language as one writes it there. Unknown parts are
 * omitted. Other text is returned unchanged.
 */
export function formatLifeDate(value: string, language = 'en'): string {
  const date = parseLifeDate(value);
  if (!date) return value;
  const formats = dateFormatsOf(language);
  if (formats) return formats.date(date);
  return [date.day, date.month && MONTHS[date.month - 1], date.year]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** `Mar 9, 1941`, for the family tree (SPEC section 2). Other languages write it as everywhere. */
export function formatFamilyDate(value: string, language = 'en'): string {
  const date = parseLifeDate(value);
  if (!date) return value;
  const formats = dateFormatsOf(language);
  if (formats) return formats.date(date);
  const month = date.month && MONTHS[date.month - 1];
  if (!month) return String(date.year);
  return date.day === undefined ? `${month} ${date.year}` : `${month} ${date.day}, ${date.year}`;
}

export function formatLifeSpan(
  i18n: I18n,
  born: string | undefined,
  died: string | undefined,
  language = 'en',
): string | null {
  if (born && died) {
    return `${formatLifeDate(born, language)} – ${formatLifeDate(died, language)}`;
  }
  if (born) return i18n._('Born {date}', { date: formatLifeDate(born, language) });
  return died ? i18n._('Died {date}', { date: formatLifeDate(died, language) }) : null;
}

/** `1940s`. A language without such a word gets the first and the last year. */
export function formatDecade(start: number, language = 'en'): string {
  return dateFormatsOf(language)?.years(start, start + 9) ?? `${start}s`;
}

/** 1940 for 1941-03-09. Null if the value is no date. */
export function decadeOf(value: string): number | null {
  const date = parseLifeDate(value);
  return date && Math.floor(date.year / 10) * 10;
}

/**
 * Compares the parts that both dates have. Negative if `a` is earlier. 0 if `a` and `b` can be the same day, such
 * as `1941` and `1941-03-09`.
 */
export function compareLifeDates(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  const left = a.slice(0, shared);
  const right = b.slice(0, shared);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
