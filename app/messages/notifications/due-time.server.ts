/**
 * Computes when a member gets the next mail about waiting tributes and letters. The evening mail is
 * sent at 18:00 in the family's time zone.
 */
import type { NotifyMode } from '../tables.server.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const EVENING_HOUR = 18;

export interface NotificationPlan {
  /** time of the oldest item that no mail to the member has announced */
  since: Date;
  notify: NotifyMode;
  /** IANA name; an unknown name means UTC */
  timeZone: string;
  pausedUntil: Date | null;
  /** when the member last got a mail about waiting items */
  sentAt: Date | null;
  /**
   * when the mail server refused the member's address; until a mail is accepted again, the member
   * gets at most one mail a day
   */
  refusedAt: Date | null;
}

export function dueAt(plan: NotificationPlan): Date | undefined {
  const { since, notify, timeZone, pausedUntil, sentAt, refusedAt } = plan;
  if (notify === 'never') return undefined;
  const wanted = notify === 'evening' ? eveningAfter(since, timeZone) : since;
  return new Date(
    Math.max(
      wanted.getTime(),
      pausedUntil?.getTime() ?? 0,
      sentAt ? sentAt.getTime() + HOUR_MS : 0,
      refusedAt ? refusedAt.getTime() + DAY_MS : 0,
    ),
  );
}

/** Returns the first 18:00 in the time zone at or after the instant. */
export function eveningAfter(instant: Date, timeZone: string): Date {
  const offsetAt = zoneOffset(timeZone);
  const start = instant.getTime();
  const localDay = Math.floor((start + offsetAt(start)) / DAY_MS) * DAY_MS;
  const today = inZone(localDay, offsetAt);
  return new Date(today >= start ? today : inZone(localDay + DAY_MS, offsetAt));
}

/** 18:00 on a local day. Clock changes happen at night, so every day has exactly one 18:00. */
function inZone(localDay: number, offsetAt: (instant: number) => number): number {
  const local = localDay + EVENING_HOUR * HOUR_MS;
  const first = local - offsetAt(local);
  return local - offsetAt(first);
}

/** Returns a function from an instant to the zone's offset from UTC, both in milliseconds. */
function zoneOffset(timeZone: string): (instant: number) => number {
  const format = formatOf(timeZone);
  return (instant) => {
    const whole = Math.floor(instant / 1000) * 1000;
    const parts = new Map(
      format.formatToParts(whole).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const local = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return local - whole;
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}
