/** When a gathering is, in words: on the clocks of its place, in the language of the page. */
import { withFirst } from '../../language/date-formats.ts';
import type { GatheringView } from './gatherings.ts';

type Time = Pick<GatheringView, 'date' | 'startsAt' | 'timeZone'>;

/** The language of the formats if those of the page's language are not known. */
const BRITISH = 'en-GB';

/**
 * `Thursday, 3 December 2026 at 14:00`, without the time while it is not known. Undefined without a date.
 */
export function timeInWords(
  { date, time }: Pick<GatheringView, 'date' | 'time'>,
  language: string,
): string | undefined {
  if (date === undefined) return undefined;
  // What the clocks show is written as if they showed UTC.
  const format = new Intl.DateTimeFormat(formatsOf(language), {
    dateStyle: 'full',
    ...(time === undefined ? {} : { timeStyle: 'short' }),
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  const words = format.format(new Date(`${date}T${time ?? '00:00'}:00Z`));
  return withFirst(time === undefined ? words : withHourWord(words, language), language);
}

/** `Intl` leaves out the German “Uhr” after a time and the Polish “godz.” before it. */
function withHourWord(words: string, language: string): string {
  if (/^de\b/i.test(language)) return `${words}\u00A0Uhr`;
  if (/^pl\b/i.test(language)) return words.replace(/,? (?=\S+$)/u, ', godz.\u00A0');
  return words;
}

/** `Central European Time`, in summer and in winter. Undefined until the time is known. */
export function timeZoneInWords({ startsAt, timeZone }: Time, language: string) {
  if (startsAt === undefined) return undefined;
  const format = new Intl.DateTimeFormat(formatsOf(language), {
    timeZone,
    timeZoneName: 'longGeneric',
  });
  // The name depends on the year, as a place can come to another time zone.
  const parts = format.formatToParts(new Date(startsAt));
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

/** `2026-12-03T14:00+01:00`: the clocks of the place, and how far they are from UTC. */
export function timeWithOffset({
  date = '',
  time,
  startsAt,
}: Time & { time?: string | undefined }) {
  if (time === undefined || startsAt === undefined) return date;
  const shown = `${date}T${time}`;
  const minutes = Math.round((Date.parse(`${shown}Z`) - Date.parse(startsAt)) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${shown}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Plain English is British; its regions keep their own formats. */
function formatsOf(language: string): string {
  if (language === 'en') return BRITISH;
  return Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? BRITISH;
}
