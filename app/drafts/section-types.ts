import { isSectionType, LIST_LIMITS, type SectionType } from '../memorials/document-fields.ts';
import { itemListOf, type ItemList } from '../memorials/document-ids.ts';
import { formatCount } from '../wire/text/format-count.ts';
import type { DraftItem, DraftSection } from './contract.ts';

export interface SectionTypeWords {
  name: string;
  purpose: string;
}

export const SECTION_TYPE_WORDS: Readonly<Record<SectionType, SectionTypeWords>> = {
  textSection: { name: 'Text', purpose: 'Their life, a poem, a letter: words of any length.' },
  albumSection: { name: 'Album', purpose: 'Pictures with captions, side by side.' },
  timelineSection: { name: 'Timeline', purpose: 'The moments of a life, by their dates.' },
  familyTreeSection: { name: 'Family tree', purpose: 'Who belongs to the family, and how.' },
  contentSliderSection: { name: 'Slider', purpose: 'A few pictures, large, one after another.' },
  tributesSection: { name: 'Tributes', purpose: 'The place where words of visitors appear.' },
};

export function wordsOfType(type: string): SectionTypeWords {
  return isSectionType(type)
    ? SECTION_TYPE_WORDS[type]
    : { name: 'Section', purpose: 'This section was made by a newer version.' };
}

export const ITEM_NOUNS: Readonly<Record<ItemList, readonly [string, string]>> = {
  photos: ['picture', 'pictures'],
  events: ['event', 'events'],
  members: ['person', 'people'],
  content: ['picture', 'pictures'],
};

export const ADD_TO_LIST: Readonly<Record<ItemList, string>> = {
  photos: 'Add pictures',
  events: 'Add events',
  members: 'Add people',
  content: 'Add pictures',
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
    const where = list === 'sections' ? 'on one page' : 'in one section';
    const more = list === 'sections' ? '' : ' Another section takes more.';
    return { full: `There is room for ${most} ${many} ${where}, and no more.${more}` };
  }
  if (count < limit * NEAR) return {};
  return { near: `${formatCount(count)} of at most ${most} ${many}.` };
}
