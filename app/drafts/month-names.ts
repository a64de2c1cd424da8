import { isEnglish } from '../language/date-formats.ts';
import { MONTH_NAMES } from '../wire/text/dates-in-words.ts';

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
