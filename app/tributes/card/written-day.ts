/**
 * The day on which something was written, in words. It is the day in UTC for everybody: server and
 * browser have to say the same, and so do two readers who speak of it. Life dates never come here.
 */

/** `20 November 2026`; empty for an instant that is none. */
export function writtenDay(instant: Date): string {
  if (Number.isNaN(instant.getTime())) return '';
  return `${instant.getUTCDate()} ${MONTHS[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
}

/** Written out here because browsers and the server may know different spellings of a language. */
const MONTHS = [
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
