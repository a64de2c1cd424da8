/** Formats dates in UTC, so that the server and all browsers show the same date. */

/** For example `20 November 2026`; empty for an invalid date. */
export function writtenDay(instant: Date): string {
  if (Number.isNaN(instant.getTime())) return '';
  return `${instant.getUTCDate()} ${MONTHS[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
}

/** `Intl` is not used, because its data can differ between browsers and the server. */
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
