const DAY_MS = 24 * 3600_000;

/** 'Last used today', 'yesterday' or '3 days ago', by calendar days in the browser's time zone. */
export function lastUsed(then: Date, now: Date): string {
  const days = Math.round((midnightOf(now) - midnightOf(then)) / DAY_MS);
  if (days <= 0) return 'Last used today';
  return days === 1 ? 'Last used yesterday' : `Last used ${days} days ago`;
}

/**
 * Midnight UTC of the local calendar date. UTC has no daylight saving time, so the difference of
 * two results is a number of whole days.
 */
function midnightOf(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
}
