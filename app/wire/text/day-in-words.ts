import { dateFormatsOf } from '../../language/date-formats.ts';
import { utcDayInWords } from './dates-in-words.ts';

/** For example `20 November 2026`, `20 de noviembre de 2026`. In UTC; empty for an invalid date. */
export function dayInWords(instant: Date, language: string | undefined): string {
  return dateFormatsOf(language ?? 'en')?.day(instant) ?? utcDayInWords(instant);
}
