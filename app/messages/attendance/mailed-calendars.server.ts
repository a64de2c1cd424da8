/** Calendar files in emails to guests: of their gatherings, with the exact address. */
import type { I18n } from '@lingui/core';

import type { MailCalendar } from '../../mail/transport.server.ts';
import { calendarFile, type CalendarEntry } from '../../memorials/funeral/calendar-file.ts';
import { calendarUid } from '../../memorials/funeral/calendar-uid.server.ts';
import { gatheringOf } from '../../memorials/funeral/gathering-sentences.ts';
import { startOf, type DescribedGathering } from './known-gatherings.ts';
import { mailable, titleOf } from './mailed-gatherings.ts';

interface GatheringInCalendar {
  id: string;
  sequence: number;
  gathering: DescribedGathering;
  /** what the entry says before its name, if it is cancelled: not every calendar takes it away */
  news?: string;
}

interface CalendarOf {
  /** of the memorial; undefined if it cannot be mailed */
  name: string | undefined;
  origin: string;
  product: string;
  i18n: I18n;
  stamp: Date;
}

/**
 * A file each: Thunderbird writes all entries of a file over the one it knows, Outlook opens them as another calendar, and
 * a cancellation has one UID (RFC 5546).
 */
export function mailedCalendars(
  gatherings: readonly GatheringInCalendar[],
  { method, ...of }: CalendarOf & { method: MailCalendar['method'] },
): MailCalendar[] {
  const name = method === 'CANCEL' ? 'cancelled' : 'funeral';
  return gatherings
    .flatMap((gathering) => entryOf(gathering, of) ?? [])
    .map((entry, index) => ({
      fileName: index === 0 ? `${name}.ics` : `${name}-${index + 1}.ics`,
      method,
      text: calendarFile([entry], { product: of.product, method }),
    }));
}

function entryOf(
  { id, sequence, gathering, news }: GatheringInCalendar,
  { name, origin, i18n, stamp }: CalendarOf,
): CalendarEntry | undefined {
  const starts = startOf(gathering);
  if (starts === undefined) return undefined;
  const { kind, label, place, address, directions, note } = mailable(gathering);
  const named = { kind, ...(label === undefined ? {} : { label }) };
  const title = name ? gatheringOf(i18n, named, name) : titleOf(i18n, gathering);
  return {
    uid: calendarUid(id, origin),
    sequence,
    stamp,
    title: news ? gatheringOf(i18n, { kind, label: news }, title) : title,
    starts,
    location:
      [place, address]
        .filter(Boolean)
        .join(', ')
        .replaceAll(/,?\s*\n+/g, ', ') || undefined,
    description: [directions, note].filter(Boolean).join('\n\n') || undefined,
  };
}
