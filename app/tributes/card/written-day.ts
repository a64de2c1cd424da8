/**
 * Formats the date of an instant. Uses UTC, so server, browser and all readers show the same date. Not for dates of
 * birth and death.
 */

/** For example `20 November 2026`; empty for an invalid date. */
export function writtenDay(instant: Date): string {
  if (Number.isNaN(instant.getTime())) return '';
  return `${instant.getUTCDate()} ${MONTHS[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
}

/** Month names are not from `Intl`, whose data may differ between browsers and the server. */
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
