const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** the average length of a month */
const MONTH_MS = (365.2425 / 12) * DAY_MS;
const YEAR_MS = 365.2425 * DAY_MS;

/**
 * SPEC section 9: 'Just now', 'Nm ago', 'Nh ago' (under 24 hours), 'Nd ago' (under 7 days), 'Nw ago' (under 4
 * weeks), 'Nmo ago' (under 12 months), else 'Ny ago'. A future date is 'Just now'.
 */
export function relativeTime(then: Date, now: Date): string {
  const elapsed = now.getTime() - then.getTime();
  if (Number.isNaN(elapsed)) return '';
  if (elapsed < MINUTE_MS) return 'Just now';
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)}m ago`;
  if (elapsed < DAY_MS) return `${Math.floor(elapsed / HOUR_MS)}h ago`;
  if (elapsed < WEEK_MS) return `${Math.floor(elapsed / DAY_MS)}d ago`;
  if (elapsed < 4 * WEEK_MS) return `${Math.floor(elapsed / WEEK_MS)}w ago`;
  // 28 to 30 days are neither 'under 4 weeks' nor a whole month, so they count as 1 month.
  if (elapsed < YEAR_MS) return `${Math.max(1, Math.floor(elapsed / MONTH_MS))}mo ago`;
  return `${Math.floor(elapsed / YEAR_MS)}y ago`;
}
