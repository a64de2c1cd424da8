import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { isSectionType, LIST_LIMITS, type SectionType } from '../memorials/document-fields.ts';
import { itemListOf, type ItemList } from '../memorials/document-ids.ts';
import { formatCount } from '../wire/text/format-count.ts';
import type { DraftItem, DraftSection } from './contract.ts';
import { ITEM_SENTENCES } from './item-sentences.ts';

export interface SectionTypeLabels {
  name: MessageDescriptor;
  purpose: MessageDescriptor;
  added: MessageDescriptor;
  removed: MessageDescriptor;
  restored: MessageDescriptor;
  moved: (place: number, total: number) => MessageDescriptor;
}

export const SECTION_TYPE_LABELS: Readonly<Record<SectionType, SectionTypeLabels>> = {
  textSection: {
    name: msg`Text`,
    purpose: msg`Their life story, a poem or a letter, as long as you like.`,
    added: msg`Text added at the end.`,
    removed: msg`Text removed.`,
    restored: msg`Text restored.`,
    moved: (place, total) => msg`The text is now in position ${place} of ${total}.`,
  },
  albumSection: {
    name: msg`Album`,
    purpose: msg`Photos with captions, side by side.`,
    added: msg`Album added at the end.`,
    removed: msg`Album removed.`,
    restored: msg`Album restored.`,
    moved: (place, total) => msg`The album is now in position ${place} of ${total}.`,
  },
  timelineSection: {
    name: msg`Timeline`,
    purpose: msg`Moments from their life, in date order.`,
    added: msg`Timeline added at the end.`,
    removed: msg`Timeline removed.`,
    restored: msg`Timeline restored.`,
    moved: (place, total) => msg`The timeline is now in position ${place} of ${total}.`,
  },
  familyTreeSection: {
    name: msg`Family tree`,
    purpose: msg`Their family, and how everyone is related.`,
    added: msg`Family tree added at the end.`,
    removed: msg`Family tree removed.`,
    restored: msg`Family tree restored.`,
    moved: (place, total) => msg`The family tree is now in position ${place} of ${total}.`,
  },
  contentSliderSection: {
    name: msg`Slideshow`,
    purpose: msg`Large photos and videos, shown one at a time.`,
    added: msg`Slideshow added at the end.`,
    removed: msg`Slideshow removed.`,
    restored: msg`Slideshow restored.`,
    moved: (place, total) => msg`The slideshow is now in position ${place} of ${total}.`,
  },
  tributesSection: {
    name: msg`Tributes`,
    purpose: msg`Tributes written by visitors.`,
    added: msg`Tributes section added at the end.`,
    removed: msg`Tributes section removed.`,
    restored: msg`Tributes section restored.`,
    moved: (place, total) => msg`The tributes section is now in position ${place} of ${total}.`,
  },
  serviceSection: {
    name: msg`Funeral`,
    purpose: msg`Where and when the funeral is, and who’s coming.`,
    added: msg`Funeral section added at the top.`,
    removed: msg`Funeral section removed.`,
    restored: msg`Funeral section restored.`,
    moved: (place, total) => msg`The funeral section is now in position ${place} of ${total}.`,
  },
};

const UNKNOWN_TYPE: SectionTypeLabels = {
  name: msg`Section`,
  purpose: msg`This section was made with a newer version of this site.`,
  added: msg`Section added at the end.`,
  removed: msg`Section removed.`,
  restored: msg`Section restored.`,
  moved: (place, total) => msg`The section is now in position ${place} of ${total}.`,
};

export function wordsOfType(type: string): SectionTypeLabels {
  return isSectionType(type) ? SECTION_TYPE_LABELS[type] : UNKNOWN_TYPE;
}

export function itemsOfSection(section: DraftSection): readonly DraftItem[] {
  const list = itemListOf(section.type);
  return (list && section[list]) ?? NO_ITEMS;
}

const NO_ITEMS: readonly DraftItem[] = [];

export function countOfItems(i18n: I18n, section: DraftSection): string | undefined {
  const list = itemListOf(section.type);
  return list && i18n._(ITEM_SENTENCES[list].counted(itemsOfSection(section).length));
}

/** The editor shows how full a list is when the list has reached this fraction of its limit. */
const NEAR = 0.9;

const SECTION_ROOM = {
  nearlyFull: (count: string, limit: string) => msg`${count} of ${limit} sections added.`,
  full: (limit: string) => msg`A page can have up to ${limit} sections.`,
};

export function roomInList(
  i18n: I18n,
  list: ItemList | 'sections',
  count: number,
): { near?: string; full?: string } {
  const limit = LIST_LIMITS[list];
  const { nearlyFull, full } = list === 'sections' ? SECTION_ROOM : ITEM_SENTENCES[list];
  const most = formatCount(limit, i18n.locale);
  if (count >= limit) return { full: i18n._(full(most)) };
  if (count < limit * NEAR) return {};
  return { near: i18n._(nearlyFull(formatCount(count, i18n.locale), most)) };
}
