import { isEnglish } from './date-formats.ts';

/**
 * In English. `Intl` is not used, because its data can differ between browsers and the server, which must render the
 * same text.
 */
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

/** The names of the months from January to December, as they stand alone. */
export function monthNames(language: string): readonly string[] {
  if (isEnglish(language)) return MONTH_NAMES;
  const format = new Intl.DateTimeFormat(language, {
    month: 'long',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  return MONTH_NAMES.map((_, month) => format.format(Date.UTC(2001, month)));
}
