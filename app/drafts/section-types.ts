import { isSectionType, LIST_LIMITS, type SectionType } from '../memorials/document-fields.ts';
import { itemListOf, type ItemList } from '../memorials/document-ids.ts';
import { formatCount } from '../wire/text/format-count.ts';
import type { DraftItem, DraftSection } from './contract.ts';

export interface SectionTypeLabels {
  name: string;
  purpose: string;
}

export const SECTION_TYPE_LABELS: Readonly<Record<SectionType, SectionTypeLabels>> = {
  textSection: {
    name: 'Text',
    purpose: 'Their life story, a poem or a letter, as long as you like.',
  },
  albumSection: { name: 'Album', purpose: 'Photos with captions, side by side.' },
  timelineSection: { name: 'Timeline', purpose: 'Moments of their life, in date order.' },
  familyTreeSection: { name: 'Family tree', purpose: 'Their family, and how everyone is related.' },
  contentSliderSection: {
    name: 'Slideshow',
    purpose: 'Large photos and videos, shown one at a time.',
  },
  tributesSection: { name: 'Tributes', purpose: 'Tributes from visitors appear here.' },
};

export function wordsOfType(type: string): SectionTypeLabels {
  return isSectionType(type)
    ? SECTION_TYPE_LABELS[type]
    : { name: 'Section', purpose: 'This section comes from a newer version of this site.' };
}

export const ITEM_NOUNS: Readonly<Record<ItemList, readonly [string, string]>> = {
  photos: ['photo', 'photos'],
  events: ['event', 'events'],
  members: ['person', 'people'],
  content: ['slide', 'slides'],
};

export const ADD_TO_LIST: Readonly<Record<ItemList, string>> = {
  photos: 'Add photos',
  events: 'Add events',
  members: 'Add people',
  content: 'Add photos or videos',
};

export function itemsOfSection(section: DraftSection): readonly DraftItem[] {
  const list = itemListOf(section.type);
  return (list && section[list]) ?? NO_ITEMS;
}

const NO_ITEMS: readonly DraftItem[] = [];

export function countOfItems(section: DraftSection): string | undefined {
  const list = itemListOf(section.type);
  if (!list) return undefined;
  const count = itemsOfSection(section).length;
  const [one, many] = ITEM_NOUNS[list];
  return `${count} ${count === 1 ? one : many}`;
}

/** The editor shows how full a list is when the list has reached this fraction of its limit. */
const NEAR = 0.9;

export function roomInList(
  list: ItemList | 'sections',
  count: number,
): { near?: string; full?: string } {
  const limit = LIST_LIMITS[list];
  const many = list === 'sections' ? 'sections' : ITEM_NOUNS[list][1];
  const most = formatCount(limit);
  if (count >= limit) {
    return list === 'sections'
      ? { full: `A page can have up to ${most} sections.` }
      : { full: `One section can have up to ${most} ${many}. To add more, add another section.` };
  }
  if (count < limit * NEAR) return {};
  return { near: `${formatCount(count)} of up to ${most} ${many}.` };
}
