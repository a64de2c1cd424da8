/** Calendar files for guests: of their gatherings, with the exact address. */
import type { I18n } from '@lingui/core';

import type { MailCalendar } from '../../mail/transport.server.ts';
import { calendarFile, type CalendarEntry } from '../../memorials/funeral/calendar-file.ts';
import { calendarUid } from '../../memorials/funeral/calendar-uid.server.ts';
import { gatheringOf } from '../../memorials/funeral/gathering-sentences.ts';
import { startOf, type KnownGathering } from './known-gatherings.ts';
import { mailable, titleOf } from './mailed-gatherings.ts';

export interface GatheringInCalendar {
  id: string;
  sequence: number;
  gathering: KnownGathering;
}

interface CalendarOf {
  /** of the memorial; undefined if it cannot be mailed */
  name: string | undefined;
  origin: string;
  product: string;
  i18n: I18n;
  stamp: Date;
}

/** Undefined if no gathering has a date, so that there is nothing for a calendar. */
export function guestCalendar(
  gatherings: readonly GatheringInCalendar[],
  { method, ...of }: CalendarOf & { method: MailCalendar['method'] },
): MailCalendar | undefined {
  const entries = gatherings.flatMap((gathering) => entryOf(gathering, of) ?? []);
  if (entries.length === 0) return undefined;
  return {
    fileName: method === 'CANCEL' ? 'cancelled.ics' : 'funeral.ics',
    method,
    text: calendarFile(entries, { product: of.product, method }),
  };
}

function entryOf(
  { id, sequence, gathering }: GatheringInCalendar,
  { name, origin, i18n, stamp }: CalendarOf,
): CalendarEntry | undefined {
  const starts = startOf(gathering);
  if (starts === undefined) return undefined;
  const { kind, label, place, address, directions } = mailable(gathering);
  const named = { kind, ...(label === undefined ? {} : { label }) };
  return {
    uid: calendarUid(id, origin),
    sequence,
    stamp,
    title: name ? gatheringOf(i18n, named, name) : titleOf(i18n, gathering),
    starts,
    location:
      [place, address]
        .filter(Boolean)
        .join(', ')
        .replaceAll(/,?\s*\n+/g, ', ') || undefined,
    description: directions,
  };
}
