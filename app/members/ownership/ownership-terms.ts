export const DAY_MS = 24 * 3600_000;

export const FOLLOWING_TERMS = {
  /** a handover can be accepted for this long */
  handoverDays: 14,
  /** an owner counts as silent (inactive) if the owner was not seen for this long */
  silenceMonths: 24,
  /** the pause between two steps: first mail, second mail, asking the successor */
  silencePauseDays: 30,
  /** a successor can accept for this long */
  successorDays: 60,
  /** days until the reminder to a successor who has not answered */
  reminderDays: 30,
} as const;

export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS);
}

/**
 * Returns the same day and time in UTC, some calendar months earlier. If that month has no such
 * day, returns its last day.
 */
export function monthsBefore(time: Date, months: number): Date {
  const earlier = new Date(time);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  if (earlier.getUTCDate() !== time.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
