import { isWrittenWithoutSpaces } from '../../language/spacing.ts';

const MINUTE_MS = 60_000;

/** The number of minutes from which a unit is used and, if it differs, the length of the unit. */
const UNITS: ReadonlyArray<
  readonly [unit: Intl.RelativeTimeFormatUnit, from: number, length?: number]
> = [
  ['year', 365.2425 * 1_440],
  // 28 to 30 days are neither 'under 4 weeks' nor a whole month, so they count as 1 month.
  ['month', 28 * 1_440, (365.2425 / 12) * 1_440],
  ['week', 7 * 1_440],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
];

/**
 * SPEC section 9: 'Just now', 'Nm ago', 'Nh ago' (under 24 hours), 'Nd ago' (under 7 days), 'Nw ago' (under 4
 * weeks), 'Nmo ago' (under 12 months), else 'Ny ago'. A future date is 'Just now'. Other languages say the same in
 * their own words, and those that `Intl` does not know in its English ones.
 */
export function relativeTime(then: Date, now: Date, language = 'en'): string {
  const minutes = (now.getTime() - then.getTime()) / MINUTE_MS;
  if (Number.isNaN(minutes)) return '';
  const [unit, from, length = from] = UNITS.find(([, start]) => minutes >= start) ?? [
    'second',
    Infinity,
  ];
  const count = Math.floor(minutes / length) || Number(length !== from);
  if (/^en\b/.test(language)) {
    return count ? `${count}${unit === 'month' ? 'mo' : unit[0]} ago` : 'Just now';
  }
  if (made !== language + unit) {
    made = language + unit;
    // 'auto' says 'now', but it also says 'yesterday' of what may be two days ago.
    format = new Intl.RelativeTimeFormat([language, 'en'], { numeric: count ? 'always' : 'auto' });
  }
  // Hebrew repeats the number: 'לפני יומיים (2)'.
  const words = format?.format(-count, unit).replace(/ \(\d+\)/, '') ?? '';
  return isWrittenWithoutSpaces(language) ? words.replaceAll(' ', '') : words;
}

/** The last format, because a list has many times of one kind after one another. */
let format: Intl.RelativeTimeFormat | undefined;
let made: string | undefined;
