/** The date of an instant in UTC, so that server and browsers show the same date. */

/** For example `20 November 2026`; empty for an invalid date. */
export function writtenDay(instant: Date): string {
  if (Number.isNaN(instant.getTime())) return '';
  return `${instant.getUTCDate()} ${MONTHS[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
}

/**
 * The English month names are constants, because `Intl` data can differ between browsers and the
 * server.
 */
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
