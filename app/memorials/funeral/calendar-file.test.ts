// Each file is read by two parsers that know nothing of each other.
import fc from 'fast-check';
import ICAL from 'ical.js';
import ical, { type ParameterValue, type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';

import { calendarFile, type CalendarEntry, type CalendarMethod } from './calendar-file.ts';

const ENTRY: CalendarEntry = {
  uid: '0123456789abcdef0123456789abcdef@memorials.example',
  sequence: 0,
  stamp: new Date('2026-11-27T09:00:00.123Z'),
  title: 'Funeral of Ada Lind',
  starts: new Date('2026-12-03T13:00:00Z'),
};

const PRODUCT = 'Evermore Memorials';

function write(fields: Partial<CalendarEntry> = {}, method?: CalendarMethod): string {
  return calendarFile([{ ...ENTRY, ...fields }], { product: PRODUCT, ...(method && { method }) });
}

interface Read {
  uid: string;
  title: string;
  location: string;
  description: string;
  starts: string;
  ends: string;
  status: string;
  sequence: number;
}

function readByIcalJs(file: string): Read[] {
  const calendar = new ICAL.Component(ICAL.parse(file) as never);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      location: event.location ?? '',
      description: event.description ?? '',
      starts: event.startDate.toString(),
      ends: event.endDate.toString(),
      status: String(component.getFirstPropertyValue('status')),
      sequence: event.sequence,
    };
  });
}

function readByNodeIcal(file: string): Read[] {
  const events = Object.values(ical.sync.parseICS(file)).filter(
    (component): component is VEvent => component?.type === 'VEVENT',
  );
  return events.map((event) => ({
    uid: event.uid,
    title: wordsOf(event.summary),
    location: wordsOf(event.location),
    description: wordsOf(event.description),
    starts: timeOf(event.start, event.datetype),
    ends: timeOf(event.end, event.datetype),
    status: event.status ?? '',
    sequence: Number(event.sequence),
  }));
}

/** node-ical knows values with parameters. */
function wordsOf(value: ParameterValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : value.val;
}

/** As ical.js writes it. node-ical gives the midnight of its own time zone for a day. */
function timeOf(date: Date | undefined, type: string): string {
  if (!date) return '';
  if (type !== 'date') return date.toISOString().replace('.000Z', 'Z');
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

function read(file: string): Read {
  const [[one, ...others], [other, ...more]] = [readByIcalJs(file), readByNodeIcal(file)];
  expect([...others, ...more]).toEqual([]);
  expect(other).toEqual(one);
  if (!one) throw new Error('no event');
  return one;
}

test('both parsers read an entry as it was written', () => {
  const file = write({
    location: 'St Mary’s, 12 High Street; Leeds',
    description: 'Please wear colours.\nNo flowers.',
    url: 'https://memorials.example/ada-lind',
  });
  expect(read(file)).toEqual({
    uid: ENTRY.uid,
    title: 'Funeral of Ada Lind',
    location: 'St Mary’s, 12 High Street; Leeds',
    description: 'Please wear colours.\nNo flowers.',
    starts: '2026-12-03T13:00:00Z',
    ends: '2026-12-03T14:00:00Z',
    status: 'CONFIRMED',
    sequence: 0,
  });
  expect(file).toContain('\r\nURL:https://memorials.example/ada-lind\r\n');
  expect(file).toContain('\r\nDTSTAMP:20261127T090000Z\r\n');
});

test('a date without a time is a whole day, including the last of a month and 29 February', () => {
  expect(read(write({ starts: '2026-12-31' }))).toMatchObject({
    starts: '2026-12-31',
    ends: '2027-01-01',
  });
  expect(read(write({ starts: '2028-02-29' }))).toMatchObject({
    starts: '2028-02-29',
    ends: '2028-03-01',
  });
});

test('a change has the same UID and a higher sequence, and a cancellation says so', () => {
  expect(read(write({ sequence: 3 }, 'CANCEL'))).toMatchObject({
    uid: ENTRY.uid,
    status: 'CANCELLED',
    sequence: 3,
  });
  expect(write()).toContain('\r\nMETHOD:PUBLISH\r\n');
  expect(write({}, 'CANCEL')).toContain('\r\nMETHOD:CANCEL\r\n');
});

test('several entries are in one file', () => {
  const file = calendarFile([ENTRY, { ...ENTRY, uid: 'b@memorials.example', title: 'Wake' }], {
    product: PRODUCT,
  });
  const expected = ['Funeral of Ada Lind', 'Wake'];
  expect(readByIcalJs(file).map(({ title }) => title)).toEqual(expected);
  expect(readByNodeIcal(file).map(({ title }) => title)).toEqual(expected);
});

describe('the documented quirks of Apple Calendar, Google Calendar and Outlook', () => {
  const file = (method?: CalendarMethod) =>
    calendarFile(
      [
        {
          ...ENTRY,
          location: 'St Mary’s',
          description: 'Bright colours',
          url: 'https://a.example',
        },
        { ...ENTRY, uid: 'b@memorials.example', starts: '2026-12-04' },
      ],
      { product: 'Söhne; & Co., Ltd', ...(method && { method }) },
    );
  const lines = (method?: CalendarMethod) => file(method).split('\r\n');
  const events = (method?: CalendarMethod) =>
    file(method)
      .split('BEGIN:VEVENT\r\n')
      .slice(1)
      .map((event) => event.split('\r\n'));

  test('a time is an instant, so a file needs no VTIMEZONE and has no TZID unknown to Outlook', () => {
    expect(file()).not.toMatch(/TZID|VTIMEZONE/);
    const times = lines().filter((line) => /^(?:DTSTART|DTEND|DTSTAMP|LAST-MODIFIED):/.test(line));
    expect(times).toHaveLength(6);
    for (const time of times) expect(time).toMatch(/:\d{8}T\d{6}Z$/);
    expect(file()).toMatch(/^DTSTART;VALUE=DATE:\d{8}\r$/m);
  });

  test('the file creates no calendar, invites no one and sets no alarm', () => {
    // With X-WR-CALNAME, Apple and Google offer a new calendar; Outlook wants an answer to an ORGANIZER.
    expect(file()).not.toMatch(/^(?:X-|ORGANIZER|ATTENDEE|BEGIN:VALARM|RRULE|CLASS:PRIVATE)/m);
  });

  test('it starts without a byte order mark, with VERSION, PRODID and one METHOD before the first event', () => {
    expect(lines().slice(0, 6)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      String.raw`PRODID:-//Söhne\; & Co.\, Ltd//Funeral//EN`,
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
    ]);
    expect(lines().slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(lines().filter((line) => line.startsWith('METHOD:'))).toHaveLength(1);
  });

  test.each([undefined, 'CANCEL'] as const)(
    'each event has UID, SEQUENCE, DTSTAMP, DTSTART, DTEND, SUMMARY and STATUS once: %s',
    (method) => {
      for (const event of events(method)) {
        for (const name of [
          'UID',
          'SEQUENCE',
          'DTSTAMP',
          'DTSTART',
          'DTEND',
          'SUMMARY',
          'STATUS',
        ]) {
          const found = event.filter((line) => new RegExp(`^${name}[:;]`).test(line));
          expect(found, name).toHaveLength(1);
        }
      }
    },
  );

  test('a cancellation is in METHOD and in each STATUS, because calendars read one or the other', () => {
    expect(lines('CANCEL')).toContain('METHOD:CANCEL');
    expect(lines('CANCEL').filter((line) => line === 'STATUS:CANCELLED')).toHaveLength(2);
    expect(file()).not.toContain('CANCELLED');
  });
});

describe("people's text", () => {
  const INJECTION = 'Ada\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nATTACH:https://evil.example/a.exe';

  test.each([
    ['CRLF', INJECTION],
    ['a line separator', 'Ada\u2028ATTENDEE:mailto:a@evil.example'],
    ['a next line', 'Ada\u0085ORGANIZER:mailto:a@evil.example'],
    ['a lone carriage return', 'Ada\rX-ALT-DESC:1'],
    ['a form feed', 'Ada\fX-ALT-DESC:1'],
  ])("can't start a property with %s", (_, hostile) => {
    const fields = { title: hostile, location: hostile, description: hostile, url: hostile };
    const file = write({ ...fields, uid: hostile });
    expect(file).not.toMatch(/^(?:ATTACH|ATTENDEE|ORGANIZER|X-ALT)/m);
    expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1);
    expect(readByIcalJs(file)).toHaveLength(1);
    expect(readByNodeIcal(file)).toHaveLength(1);
  });

  test.each([
    String.raw`a \ b, c; d \\ e \, f`,
    'Trauerfeier für Jürgen „Jule“ Groß: 14 Uhr',
    'הלוויה של שרה',
    '告別式のご案内'.repeat(20),
    `family ${'👨‍👩‍👧‍👦'.repeat(30)}`,
    `${'é'.repeat(40)}${'a'.repeat(200)}`,
  ])('is read back unchanged: %j', (written) => {
    const file = write({ title: written, location: written });
    expect(read(file)).toMatchObject({ title: written, location: written });
  });

  test('can have a backslash before an n', () => {
    // node-ical takes it for a line break.
    const [event] = readByIcalJs(write({ title: String.raw`C:\new` }));
    expect(event?.title).toBe(String.raw`C:\new`);
  });

  test('is kept without control characters', () => {
    const { title } = read(write({ title: 'Ada\u0000\u0007\u001B[31m\u007F\u202E Lind\tx' }));
    expect(title).toBe('Ada[31m Lind x');
  });

  test('makes no line longer than 75 octets, splits no character and hides no line break', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (random) => {
        const written = random.replaceAll('\uFFFD', '');
        const file = write({ title: `x${written}`, description: written });
        const lines = file.split('\r\n');
        expect(lines.at(-1)).toBe('');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n\uFFFD]/);
        }
        expect(readByIcalJs(file)).toHaveLength(1);
        expect(readByNodeIcal(file)).toHaveLength(1);
      }),
      { numRuns: 200 },
    );
  });
});
