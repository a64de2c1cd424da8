/**
 * @param anchor - the start of the first period, in seconds since 1970
 * @param after - seconds since 1970
 * @returns the first period end that is later than `after`
 */
export function nextPeriodEnd(anchor: number, interval: 'month' | 'year', after: number): number {
  const months = interval === 'year' ? 12 : 1;
  for (let count = 1; ; count += 1) {
    const end = addMonths(anchor, count * months);
    if (end > after) return end;
  }
}

function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}
