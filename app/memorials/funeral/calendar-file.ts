/**
 * Calendar files (iCalendar, RFC 5545), which phones and computers take into their calendars. The same entry, sent again
 * with a higher sequence, replaces the first; with the method `CANCEL`, it takes it away.
 */
import { stripBidiControls } from '../../wire/text/visible-text.ts';

export interface CalendarEntry {
  /** the same for ever; without spaces */
  uid: string;
  /** 0 at first, higher after each change that guests are emailed about */
  sequence: number;
  /** when the entry was changed */
  stamp: Date;
  title: string;
  /** an instant, or a whole day as YYYY-MM-DD */
  starts: Date | string;
  location?: string | undefined;
  description?: string | undefined;
  /** a web address */
  url?: string | undefined;
}

export type CalendarMethod = 'PUBLISH' | 'CANCEL';

interface CalendarFileOptions {
  /** the name of the product that writes the file */
  product: string;
  method?: CalendarMethod;
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

export function calendarFile(
  entries: readonly CalendarEntry[],
  { product, method = 'PUBLISH' }: CalendarFileOptions,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${text(`-//${product}//Funeral//EN`)}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...entries.flatMap((entry) => linesOf(entry, method)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function linesOf(entry: CalendarEntry, method: CalendarMethod): string[] {
  const { uid, sequence, stamp, title, starts, location, description, url } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${instant(stamp)}`,
    `LAST-MODIFIED:${instant(stamp)}`,
    ...timesOf(starts),
    `SUMMARY:${text(title)}`,
    ...(location ? [`LOCATION:${text(location)}`] : []),
    ...(description ? [`DESCRIPTION:${text(description)}`] : []),
    ...(url ? [`URL:${printable(url).replaceAll(/\s/gu, '')}`] : []),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

const HOUR_MS = 60 * 60 * 1000;

/** A gathering has no end time, so an entry lasts one hour, or the whole day. DTEND is exclusive. */
function timesOf(starts: Date | string): string[] {
  if (typeof starts !== 'string') {
    const ends = new Date(starts.getTime() + HOUR_MS);
    return [`DTSTART:${instant(starts)}`, `DTEND:${instant(ends)}`];
  }
  const next = new Date(Date.parse(starts) + 24 * HOUR_MS);
  return [
    `DTSTART;VALUE=DATE:${starts.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${instant(next).slice(0, 8)}`,
  ];
}

/** `20261203T130000Z` */
function instant(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A value of the type TEXT: a line break in it is two characters, so what people write starts no property. */
function text(value: string): string {
  return printable(value)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** All line breaks become `\n`. Other control characters are left out, tabs become spaces. */
function printable(value: string): string {
  return stripBidiControls(value.toWellFormed())
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)\p{Control}/gu, '');
}

/** In octets, without the line break. */
const LONGEST_LINE = 75;

/** A line goes on after a line break and a space, which count. No character is cut. */
function fold(line: string): string {
  let folded = '';
  let length = 0;
  for (const character of line) {
    const octets = octetsOf(character);
    if (length + octets > LONGEST_LINE) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += octets;
  }
  return folded;
}

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}
