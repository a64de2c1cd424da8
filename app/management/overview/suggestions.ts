import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { DraftDocument } from '../../drafts/contract.ts';
import type { Role } from '../../members/contract.ts';
import { keepItem, readJsonItem } from '../../ui/device-item.ts';
import { today } from '../../ui/today.ts';

export interface Suggestion {
  id: string;
  text: MessageDescriptor;
  isContribution?: boolean;
  isThere: (document: DraftDocument) => boolean;
  /** true if it is too late for it; `today` is YYYY-MM-DD */
  isOver?: (document: DraftDocument, today: string) => boolean;
}

const hasSection = (type: string) => (document: DraftDocument) =>
  document.sections.some((section) => section.type === type);

const SUGGESTIONS: readonly Suggestion[] = [
  {
    id: 'funeral',
    text: msg`Add the funeral details: when and where.`,
    isThere: hasSection('serviceSection'),
    isOver: (document, day) => !diedSince(document, daysBefore(day, FUNERAL_DAYS)),
  },
  {
    id: 'portrait',
    text: msg`Add a portrait, so people can see who the page is for.`,
    isThere: (document) => Boolean(document['profilePhoto']),
  },
  {
    id: 'dates',
    text: msg`Add the year they were born or died, if you know it.`,
    isThere: (document) => Boolean(document['dob'] ?? document['dod']),
  },
  {
    id: 'words',
    text: msg`Write a few words about their life.`,
    isContribution: true,
    isThere: hasSection('textSection'),
  },
  {
    id: 'album',
    text: msg`Add a photo album.`,
    isContribution: true,
    isThere: hasSection('albumSection'),
  },
  {
    id: 'tributes',
    text: msg`Add a place for others to share their memories.`,
    isThere: hasSection('tributesSection'),
  },
  {
    id: 'timeline',
    text: msg`Add a timeline of the important moments in their life.`,
    isThere: hasSection('timelineSection'),
  },
  {
    id: 'quote',
    text: msg`Add something they used to say.`,
    isThere: (document) => Boolean(document['quote']),
  },
  {
    id: 'family',
    text: msg`Add their family tree.`,
    isThere: hasSection('familyTreeSection'),
  },
];

const SHOWN_AT_ONCE = 3;

/** Longer after a death, a page is written in memory, and asking for the funeral would hurt. */
const FUNERAL_DAYS = 60;

/** False without a date of death, and of one that is only a year: most of these are long past. */
function diedSince({ dod, dod2 }: DraftDocument, day: string): boolean {
  return [dod, dod2].some(
    (date) =>
      typeof date === 'string' &&
      date.length >= 'YYYY-MM'.length &&
      date >= day.slice(0, date.length),
  );
}

function daysBefore(day: string, days: number): string {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() - days);
  return instant.toISOString().slice(0, 10);
}

export function suggestionsFor(
  document: DraftDocument,
  dismissed: ReadonlySet<string>,
  role: Role,
  day = today(),
): Suggestion[] {
  const fits = ({ isContribution = false }: Suggestion) => role !== 'contributor' || isContribution;
  return SUGGESTIONS.filter(fits)
    .filter(
      ({ id, isThere, isOver }) =>
        !dismissed.has(id) && !isThere(document) && !isOver?.(document, day),
    )
    .slice(0, SHOWN_AT_ONCE);
}

const storageKey = (memorialId: string) => `put-away-suggestions:${memorialId}`;

export function readDismissed(memorialId: string): Set<string> {
  const stored = readJsonItem(storageKey(memorialId));
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
}

/** Stores the dismissed suggestions. If the browser has no storage, they return at the next visit. */
export function keepDismissed(memorialId: string, dismissed: ReadonlySet<string>): void {
  keepItem(storageKey(memorialId), JSON.stringify([...dismissed]));
}
