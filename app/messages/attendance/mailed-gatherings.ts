/**
 * What emails and their calendar files say of gatherings. Anybody can type a stranger's address into the form, so what
 * the family has written is only mailed if it leads nowhere: our mails have no links of other people.
 */
import type { I18n } from '@lingui/core';

import { timeZoneInWords } from '../../memorials/funeral/gathering-times.ts';
import { gatheringTime, gatheringTitle } from '../../memorials/funeral/gathering-words.ts';
import { findEmails } from '../screening/contacts.ts';
import { findLinks } from '../screening/domains.ts';
import { readableText } from '../screening/readable-text.ts';
import { startOf, type DescribedGathering, type KnownGathering } from './known-gatherings.ts';

export function hasLinks(text: string): boolean {
  return findLinks(readableText(text)).some(({ form }) => form !== 'unsure');
}

/** Mail programs are less sure than people: they make links of email addresses and of missing spaces, too. */
function becomesLink(text: string): boolean {
  const readable = readableText(text).toLowerCase();
  return (
    findLinks(readable).length > 0 || findEmails(readable).length > 0 || /\bwww\./u.test(readable)
  );
}

const TEXTS = ['label', 'place', 'address', 'directions'] as const;

/** True if a text of `is` is new, and cannot be mailed. */
export function hidesNews(was: KnownGathering | null, is: KnownGathering | null): boolean {
  if (was === null || is === null) return false;
  return TEXTS.some((name) => is[name] !== was[name] && is[name] && becomesLink(is[name]));
}

/** The gathering without the texts that mail programs would make links of. */
export function mailable({ label, place, address, directions, note, ...rest }: DescribedGathering) {
  const clean = (text: string | undefined) =>
    text === undefined || becomesLink(text) ? undefined : text;
  return {
    ...rest,
    label: clean(label),
    place: clean(place),
    address: clean(address),
    directions: clean(directions),
    note: clean(note),
  };
}

/** When and where, a line each, and the family's note if it is given. */
export function linesOf(
  i18n: I18n,
  gathering: DescribedGathering,
  { withTimeZone = false } = {},
): string[] {
  const { place, address, directions, note } = mailable(gathering);
  const zone = withTimeZone ? zoneOf(i18n, gathering) : undefined;
  const time = gatheringTime(i18n, gathering);
  return [zone ? `${time} (${zone})` : time, place, address, directions, note].flatMap(
    (text) => text?.split('\n').map((line) => line.trim()) ?? [],
  );
}

function zoneOf(i18n: I18n, gathering: KnownGathering): string | undefined {
  const starts = startOf(gathering);
  if (!(starts instanceof Date)) return undefined;
  const { timeZone } = gathering;
  return timeZoneInWords({ timeZone, startsAt: starts.toISOString() }, i18n.locale);
}

export function titleOf(i18n: I18n, gathering: KnownGathering): string {
  const { kind, label } = mailable(gathering);
  return gatheringTitle(i18n, label === undefined ? { kind } : { kind, label });
}
