/**
 * The kinds of value that cross the wire. Each says in its error what was expected; none
 * changes what a family wrote except line ends and the spelling of an instant.
 */
import { z } from 'zod';

import { isVisibleName } from './visible-text.ts';

const ONE_LINE_CONTROL = /[\u0000-\u001F\u007F]/u;
const BLOCK_CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/u;

/** Length in characters as a person counts them nearest: code points, not UTF-16 halves. */
function isLongerThan(text: string, max: number): boolean {
  return text.length > max && Array.from(text).length > max;
}

function writtenText(max: number, control: RegExp, expected: string) {
  return z
    .string({ error: expected })
    .refine((text) => !isLongerThan(text, max), { error: expected, abort: true })
    .refine((text) => text.isWellFormed() && !control.test(text), {
      error: `${expected}, without control characters`,
    });
}

/** Text on one line, as a name or a title. Empty texts never arrive here (`document-problems.ts`). */
export function line(max: number) {
  return writtenText(max, ONE_LINE_CONTROL, `text on one line of at most ${count(max)} characters`);
}

/** A person's name on one line: with something to see, and nothing that turns the text around it. */
export function aName(max: number) {
  const error =
    'a name with letters that can be seen, and without characters that turn the direction of the text';
  return line(max).refine(isVisibleName, { error });
}

/** Text that may run over several lines. */
export function block(max: number) {
  const expected = `text of at most ${count(max)} characters`;
  return z
    .string({ error: expected })
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(writtenText(max, BLOCK_CONTROL, expected));
}

const INSTANT =
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A moment with its offset, or a whole day (its first moment in UTC); comes out in UTC. */
export function anInstant() {
  const error = 'a moment as 2026-03-04T15:20:00Z, or a day as 2026-03-04';
  return z
    .string({ error })
    .refine((text) => INSTANT.test(text) && isMoment(text), {
      error,
      abort: true,
    })
    .transform((text) => new Date(text).toISOString());
}

/** `Date` rolls 30 February over into March; a day that does not come back as written is no day. */
function isMoment(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(text)) &&
    !Number.isNaN(midnight.getTime()) &&
    // The database has no year 0, and nobody wrote a tribute before printing.
    midnight.getUTCFullYear() >= 1000 &&
    midnight.toISOString().startsWith(day)
  );
}

/**
 * A picture's or video's address: a file beside the document, the product's own `/media/…`, or https.
 * Anything else (`javascript:`, `data:`, `http:`, `//host`, a path that climbs out) is refused here, so
 * that no screen has to think about it again.
 */
export function anAddress(max: number) {
  const expected =
    'a file beside the document (photos/name.jpg) or an address that begins with https://';
  return writtenText(max, ONE_LINE_CONTROL, expected).refine(isSafeAddress, { error: expected });
}

/**
 * A host no longer than hosts can be, with a user and a port. Parsing a host in another script takes time that
 * grows with the square of its length.
 */
const HTTPS_HOST = /^https:\/\/[^/?#\\]{1,320}(?:[/?#\\]|$)/;

function isSafeAddress(address: string): boolean {
  if (address !== address.trim()) return false;
  if (address.startsWith('https://')) return HTTPS_HOST.test(address) && URL.canParse(address);
  if (address.startsWith('/media/')) return /^\/media\/[A-Za-z0-9._-]+$/.test(address);
  if (/^[/\\]|^[A-Za-z][A-Za-z0-9+.-]*:|\\/.test(address)) return false;
  return !address.split('/').includes('..');
}

/** true or false */
export function flag() {
  return z.boolean({ error: 'true or false' });
}

/** The place of a section; any finite number, so that one can be put between two others. */
export function orderNumber() {
  return z.number({ error: 'a number' });
}

/** A list with a limit. */
export function list<T extends z.ZodType>(item: T, max: number, noun: string) {
  const error = `a list of at most ${count(max)} ${noun}`;
  return z.array(item, { error }).max(max, { error });
}

/** `20,000`. Asked for when the process starts: loading a formatter for it would be a fifth of the start. */
function count(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
