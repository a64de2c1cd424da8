import { isLifeDate, parseLifeDate } from '../../../memorials/life-dates.ts';

export interface DateParts {
  day: string;
  month: string;
  year: string;
}

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Also splits the text of an incomplete date, which `incompleteDate` returns. */
export function partsOf(value: unknown): DateParts {
  if (typeof value !== 'string') return { day: '', month: '', year: '' };
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

export type ReadDate =
  | { kind: 'date'; value: string }
  | { kind: 'empty' }
  | { kind: 'problem'; sentence: string };

export function readDate(parts: DateParts): ReadDate {
  const day = parts.day.normalize('NFKC').trim();
  const { month } = parts;
  const year = parts.year.normalize('NFKC').trim();
  if (day === '' && month === '' && year === '') return { kind: 'empty' };
  if (year === '') {
    return problem('Please add the year. Without it the date cannot be shown.');
  }
  if (!/^\d{4}$/.test(year) || Number(year) < 1000 || Number(year) > 2999) {
    return problem('Please write the year with four digits, such as 1941.');
  }
  if (month === '') {
    if (day === '') return { kind: 'date', value: year };
    return problem('Please choose the month as well, or leave the day empty.');
  }
  const upToMonth = `${year}-${month.padStart(2, '0')}`;
  if (day === '') return { kind: 'date', value: upToMonth };
  const value = `${upToMonth}-${day.padStart(2, '0')}`;
  if (/^\d{1,2}$/.test(day) && isLifeDate(value)) return { kind: 'date', value };
  return problem(
    `${MONTH_NAMES[Number(month) - 1] ?? 'This month'} ${year} has no day ${day}. Please check the day.`,
  );
}

function problem(sentence: string): ReadDate {
  return { kind: 'problem', sentence };
}
