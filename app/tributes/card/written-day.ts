/**
 * The day of an instant, in words. It is the day in UTC, so that server and browser render the same, and so that
 * two readers see the same day. Never for life dates.
 */

/** `20 November 2026`; empty for an invalid date. */
export function writtenDay(instant: Date): string {
  if (Number.isNaN(instant.getTime())) return '';
  return `${instant.getUTCDate()} ${MONTHS[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
}

/** Not by `Intl`: browsers and the server may have different versions of its data. */
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
