/** A gathering as an entry of a calendar. */
import type { I18n } from '@lingui/core';

import type { CalendarEntry } from './calendar-file.ts';
import { gatheringOf } from './gathering-sentences.ts';
import type { GatheringView } from './gatherings.ts';

interface EntryFacts {
  /** of the person or the couple */
  name: string;
  /** the address of the memorial's page */
  page: string;
  uid: string;
  sequence: number;
  stamp: Date;
}

/**
 * Undefined without a date.
 * @param gathering - with `address` and `directions` if the reader may know them
 * @param i18n - in the language of the page
 */
export function calendarEntry(
  i18n: I18n,
  gathering: GatheringView,
  { name, page, uid, sequence, stamp }: EntryFacts,
): CalendarEntry | undefined {
  const { date, startsAt, place, address, directions, note } = gathering;
  if (date === undefined) return undefined;
  return {
    uid,
    sequence,
    stamp,
    title: gatheringOf(i18n, gathering, name),
    starts: startsAt === undefined ? date : new Date(startsAt),
    location: [place, address].map(onOneLine).filter(Boolean).join(', '),
    description: [
      startsAt === undefined ? i18n._('The time will be announced later.') : undefined,
      directions,
      note,
      streamSentence(i18n, gathering),
      page,
    ]
      .filter(Boolean)
      .join('\n\n'),
    url: page,
  };
}

function onOneLine(text = ''): string {
  return text
    .split(/[\r\n]+/u)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');
}

function streamSentence(i18n: I18n, { stream }: GatheringView): string | undefined {
  if (stream === 'undecided') return undefined;
  if (stream === 'none') return i18n._('This service won’t be livestreamed.');
  return `${stream}\n${i18n._('This is the only official livestream. It’s free, and you won’t be asked for card details.')}`;
}
