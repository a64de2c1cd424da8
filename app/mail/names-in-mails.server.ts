/**
 * Users' names in mails. A name must not add a header, a link or advertising (ROOMS, "What visitors
 * write").
 */
import { stripBidiControls } from '../wire/text/visible-text.ts';

const MAX_LENGTH = 160;

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

export function oneLineOfMail(text: string): string {
  return stripBidiControls(text).replaceAll(CONTROL, ' ').trim();
}

export function nameForMember(name: string): string | undefined {
  const clean = oneLineOfMail(name);
  return clean === '' ? undefined : Array.from(clean).slice(0, MAX_LENGTH).join('');
}

/** Allows letters, accents, spaces and the characters `'`, `’`, `.`, `&` and `-`. */
const PLAIN_NAME = /^[\p{L}\p{M} '’.&-]+$/u;
/** Mail programs turn text such as `example.org` into a link. */
const LOOKS_LIKE_ADDRESS = /\p{L}{2,}\.\p{L}{2,}/u;

export function nameForStranger(name: string): string | undefined {
  const isPlain = PLAIN_NAME.test(name) && /\p{L}/u.test(name) && !LOOKS_LIKE_ADDRESS.test(name);
  return isPlain && Array.from(name).length <= MAX_LENGTH ? name : undefined;
}
