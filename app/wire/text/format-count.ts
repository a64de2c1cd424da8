/**
 * Formats 20000 as '20,000'. `Intl.NumberFormat` is not used, because it would slow down the start.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
