/**
 * Names that users have written, in mails. A name must not add a header, a link or an advertisement to a mail of this
 * application (ROOMS, "What visitors write").
 */
import { stripBidiControls } from '../wire/visible-text.ts';

const MAX_LENGTH = 160;

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Text on one line, without control characters and characters that change the direction of the surrounding text. */
export function oneLineOfMail(text: string): string {
  return stripBidiControls(text).replaceAll(CONTROL, ' ').trim();
}

/** The name for a mail to a confirmed address; undefined if nothing of the name is left. */
export function nameForMember(name: string): string | undefined {
  const clean = oneLineOfMail(name);
  return clean === '' ? undefined : Array.from(clean).slice(0, MAX_LENGTH).join('');
}

/** Letters with their accents, spaces and `'-.&`; the typographic apostrophe counts as `'`. */
const PLAIN_NAME = /^[\p{L}\p{M} '’.&-]+$/u;
/** Mail programs turn `example.org` into a link. */
const LOOKS_LIKE_ADDRESS = /\p{L}{2,}\.\p{L}{2,}/u;

/** The name for a mail to an address that was not confirmed; undefined if the mail must not contain it. */
export function nameForStranger(name: string): string | undefined {
  const isPlain = PLAIN_NAME.test(name) && /\p{L}/u.test(name) && !LOOKS_LIKE_ADDRESS.test(name);
  return isPlain && Array.from(name).length <= MAX_LENGTH ? name : undefined;
}
