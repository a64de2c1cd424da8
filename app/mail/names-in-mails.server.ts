/**
 * Users' names in mails. A name must not add a header, a link or advertising (ROOMS, "What visitors
 * write").
 */
import { graphemesOf } from '../wire/text/graphemes.ts';
import { stripBidiControls } from '../wire/text/visible-text.ts';
import { cleanParts } from './isolated-values.server.ts';

const MAX_LENGTH = 160;
/** In characters that a reader sees. Mail programs cut longer subjects. */
export const SUBJECT_CHARACTERS = 78;
export const SENDER_CHARACTERS = 60;

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

export function oneLineOfMail(text: string): string {
  return stripBidiControls(text).replaceAll(CONTROL, ' ').trim();
}

/** As `oneLineOfMail`, but the isolates around names in it stay. */
export function sentenceOfMail(text: string): string {
  return cleanParts(text, (part) => stripBidiControls(part).replaceAll(CONTROL, ' ')).trim();
}

export function nameForMember(name: string): string | undefined {
  const clean = oneLineOfMail(name);
  return clean === '' ? undefined : Array.from(clean).slice(0, MAX_LENGTH).join('');
}

/**
 * Allows letters, accents, spaces and the characters `'`, `’`, `.`, `&` and `-`, and what takes their place in Hebrew
 * (`׳`, `״`, `־`), Japanese (`・`, wide spaces), Catalan (`·`) and Persian (a joiner of no width).
 */
const PLAIN_NAME = /^[\p{L}\p{M} '’.&\-\u05BE\u05F3\u05F4\u30FB\u3000\u00B7\u200C]+$/u;
/** Mail programs turn text such as `example.org` into a link. */
const LOOKS_LIKE_ADDRESS = /(?:[\p{L}\p{M}]{2}|-\p{L})\.\p{L}[\p{L}\p{M}]/u;

export function nameForStranger(name: string): string | undefined {
  const isPlain = PLAIN_NAME.test(name) && /\p{L}/u.test(name) && !LOOKS_LIKE_ADDRESS.test(name);
  return isPlain && Array.from(name).length <= MAX_LENGTH ? name : undefined;
}

type Shorten = (name: string) => string;

/** Writes a subject with names in it, and shortens the names until the subject fits. */
export function subjectWith(write: (short: Shorten) => string): string {
  return fitted(SUBJECT_CHARACTERS, write);
}

/** Such as 'Anna Doyle via Evermore', with the name as short as it must be. */
export function senderNameWith(write: (short: Shorten) => string): string {
  return fitted(SENDER_CHARACTERS, write);
}

function fitted(most: number, write: (short: Shorten) => string): string {
  for (let limit = most; limit > 1; limit -= 1) {
    const text = sentenceOfMail(write((name) => cutTo(name, limit)));
    if (graphemesOf(text).length <= most) return text;
  }
  return cutTo(sentenceOfMail(write((name) => cutTo(name, 1))), most);
}

/** Ends a text that is cut with '…', and a couple of whom the second is gone without their '&'. */
export function cutTo(text: string, characters: number): string {
  const all = graphemesOf(text);
  if (all.length <= characters) return text;
  return `${all
    .slice(0, characters - 1)
    .join('')
    .replace(/[ &]+$/, '')
    .trimEnd()}…`;
}
