/** The clock of a place: from its date and time to an instant and back, by the time zones that the platform knows. */

/** An IANA name, such as `Europe/Warsaw`; no offset such as `+02:00`, which knows no summer time. */
const ZONE_NAME = /^[A-Za-z]{2,}[A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;
const LONGEST_ZONE_NAME = 64;

export function isTimeZone(name: string): boolean {
  if (name.length > LONGEST_ZONE_NAME || !ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** in milliseconds; no zone is further from UTC */
const FURTHEST = 15 * 60 * 60 * 1000;

/**
 * The instant at which the clocks in `timeZone` show `date` (YYYY-MM-DD) and `time` (HH:MM). An hour that exists twice,
 * when clocks go back, is its first. Undefined if the clocks skip this hour.
 */
export function instantOf(date: string, time: string, timeZone: string): Date | undefined {
  const [first] = instantsOf(date, time, timeZone);
  return first === undefined ? undefined : new Date(first);
}

/** True if the clocks go back on this day, and show this time twice. */
export function isRepeatedHour(date: string, time: string, timeZone: string): boolean {
  return instantsOf(date, time, timeZone).length > 1;
}

/** All instants at which the clocks show this, the first one first. */
function instantsOf(date: string, time: string, timeZone: string): number[] {
  const shown = Date.parse(`${date}T${time}:00Z`);
  const offsets = new Set(
    [shown - FURTHEST, shown + FURTHEST].map((near) => clockOf(near, timeZone) - near),
  );
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((instant) => clockOf(instant, timeZone) === shown)
    .toSorted((a, b) => a - b);
}

/** What the clocks in `timeZone` show at `instant`, as milliseconds of the same date and time in UTC. */
function clockOf(instant: number, timeZone: string): number {
  const parts = partsOf(new Date(instant), timeZone);
  return Date.parse(`${dateOf(parts)}T${parts['hour']}:${parts['minute']}:${parts['second']}Z`);
}

/** The date in `timeZone` at `instant`, as YYYY-MM-DD. */
export function dateIn(timeZone: string, instant: Date): string {
  return dateOf(partsOf(instant, timeZone));
}

function dateOf(parts: Readonly<Record<string, string>>): string {
  return `${(parts['year'] ?? '').padStart(4, '0')}-${parts['month']}-${parts['day']}`;
}

function partsOf(instant: Date, timeZone: string): Readonly<Record<string, string>> {
  const parts = formatOf(timeZone).formatToParts(instant);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** To open one takes many times as long as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 20;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}
