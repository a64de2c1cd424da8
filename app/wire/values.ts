/**
 * Error messages state the expected value. Values are stored unchanged, except for line endings,
 * timestamps and bidi controls (decision 132).
 */
import { z } from 'zod';

import { formatCount } from './text/format-count.ts';
import { isEmail, tidyEmail, withPlainDomain } from './text/typed-email.ts';
import { isVisibleName, stripBidiControls } from './text/visible-text.ts';

const ONE_LINE_CONTROL = /[\u0000-\u001F\u007F]/u;
const BLOCK_CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/u;

/** Counts code points, because they are closer to visible characters than UTF-16 units. */
export function exceedsLength(text: string, max: number): boolean {
  // A code point has at most two UTF-16 units.
  return text.length > 2 * max || (text.length > max && Array.from(text).length > max);
}

/**
 * Rejects a text before any work on it. The factor leaves room for what is removed later: carriage returns, and
 * characters that turn the direction.
 */
function workableText(max: number, expected: string) {
  return z
    .string({ error: expected })
    .refine((text) => text.length <= 4 * max + 100, { error: expected, abort: true });
}

function boundedText(max: number, control: RegExp, expected: string) {
  return z
    .string({ error: expected })
    .refine((text) => !exceedsLength(text, max), { error: expected, abort: true })
    .refine((text) => text.isWellFormed() && !control.test(text), {
      error: `${expected}, without control characters`,
    });
}

function oneLine(max: number): string {
  return `text on one line of at most ${formatCount(max, 'en')} characters`;
}

/**
 * Text without line breaks, such as a title. Empty texts are removed before validation
 * (`document-problems.ts`).
 */
export function singleLine(max: number) {
  const expected = oneLine(max);
  return workableText(max, expected)
    .transform(stripBidiControls)
    .pipe(boundedText(max, ONE_LINE_CONTROL, expected));
}

/**
 * At least one visible character, and no bidi controls that reorder the surrounding text. An
 * invalid name is rejected and never changed.
 */
export function personName(max: number) {
  const error = 'a name with visible letters, without characters that change the text direction';
  return boundedText(max, ONE_LINE_CONTROL, oneLine(max)).refine(isVisibleName, { error });
}

/** Text that may contain line breaks. CRLF becomes LF. */
export function multiLine(max: number) {
  const expected = `text of at most ${formatCount(max, 'en')} characters`;
  return workableText(max, expected)
    .transform((text) => stripBidiControls(text.replaceAll('\r\n', '\n')))
    .pipe(boundedText(max, BLOCK_CONTROL, expected));
}

/** Mistyped far more often than meant. */
const ODD_DOTS = /^\.|\.\.|\.@/;

/**
 * An e-mail address of a visitor, as it was meant (`tidyEmail`). The length is checked before anything else.
 * @param error - the sentence at the field
 */
export function emailAddress(max: number, error: string) {
  return z
    .string({ error })
    .max(max, { error, abort: true })
    .transform((typed) => withPlainDomain(tidyEmail(typed)))
    .refine((email) => isEmail(email) && !ODD_DOTS.test(email), { error });
}

const INSTANT =
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A timestamp with an offset, or a date (midnight UTC). Converted to UTC. */
export function instant() {
  const error = 'a time such as 2026-03-04T15:20:00Z, or a date such as 2026-03-04';
  return z
    .string({ error })
    .refine((text) => INSTANT.test(text) && isRealDate(text), {
      error,
      abort: true,
    })
    .transform((text) => new Date(text).toISOString());
}

/** Rejects 30 February, which `Date` converts to a day in March. */
function isRealDate(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(text)) &&
    !Number.isNaN(midnight.getTime()) &&
    // PostgreSQL has no year 0, and years before 1000 are not plausible.
    midnight.getUTCFullYear() >= 1000 &&
    midnight.toISOString().startsWith(day)
  );
}

/**
 * The URL of a picture or video: a file next to the document, the application's own `/media/…`, or
 * https. All other URLs are rejected (`javascript:`, `data:`, `http:`, `//host`, a path with `..`).
 * So pages need no further check.
 */
export function mediaUrl(max: number) {
  const expected =
    'a file next to the document (photos/name.jpg) or an address that starts with https://';
  return boundedText(max, ONE_LINE_CONTROL, expected).refine(isSafeUrl, { error: expected });
}

/** Of a file that this product serves. */
export const MEDIA_ADDRESS = /^\/media\/[A-Za-z0-9._-]+$/;

/** The host's length is limited, because parsing a host takes quadratic time. */
const HTTPS_HOST = /^https:\/\/[^/?#\\]{1,320}(?:[/?#\\]|$)/;

function isSafeUrl(address: string): boolean {
  if (address !== address.trim()) return false;
  if (address.startsWith('https://')) return HTTPS_HOST.test(address) && URL.canParse(address);
  if (address.startsWith('/media/')) return MEDIA_ADDRESS.test(address);
  if (/^[/\\]|^[A-Za-z][A-Za-z0-9+.-]*:|\\/.test(address)) return false;
  return !address.split('/').includes('..');
}

export function flag() {
  return z.boolean({ error: 'true or false' });
}

/** Any finite number is allowed, so that a section can be placed between two others. */
export function orderNumber() {
  return z.number({ error: 'a number' });
}

export function list<T extends z.ZodType>(item: T, max: number, noun: string) {
  const error = `a list of at most ${formatCount(max, 'en')} ${noun}`;
  return z.array(item, { error }).max(max, { error });
}
