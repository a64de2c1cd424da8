import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { commaIn } from '../../../language/spacing.ts';
import type { ItemList } from '../../../memorials/document-ids.ts';
import { relationshipWord } from '../../../memorials/family-tree/relationship-word.ts';
import { formatLifeDate } from '../../../memorials/life-dates.ts';
import type { DraftItem } from '../../contract.ts';
import { textOf } from '../fields/draft-text.tsx';
import { gatheringKindWord } from '../funeral/gathering-kinds.ts';

export interface ItemKind {
  layout: 'squares' | 'rows';
  isOrdered: boolean;
  picture: 'photo' | 'url';
  note?: MessageDescriptor;
  add: MessageDescriptor;
  select: MessageDescriptor;
  /** while nothing is selected */
  howToSelect: MessageDescriptor;
  /** of the lists whose items have captions below pictures */
  captions?: CaptionWords;
}

export interface CaptionWords {
  addTo: (number: number) => MessageDescriptor;
  place: (number: number, total: number) => MessageDescriptor;
  gone: MessageDescriptor;
}

const SELECT_SEVERAL = msg`Select items`;

export const ITEM_KINDS: Readonly<Record<ItemList, ItemKind>> = {
  photos: {
    layout: 'squares',
    isOrdered: true,
    picture: 'photo',
    add: msg`Add photos`,
    select: msg`Select photos`,
    howToSelect: msg`Tap or click photos to select them.`,
    captions: {
      addTo: (number) => msg`Add a caption to photo ${number}`,
      place: (number, total) => msg`Photo ${number} of ${total}`,
      gone: msg`Someone removed this photo.`,
    },
  },
  events: {
    layout: 'rows',
    isOrdered: false,
    picture: 'photo',
    note: msg`Events appear in date order.`,
    add: msg`Add an event`,
    select: SELECT_SEVERAL,
    howToSelect: msg`Tap or click events to select them.`,
  },
  members: {
    layout: 'rows',
    isOrdered: true,
    picture: 'photo',
    note: msg`On the page, people are grouped by relationship: parents, children, siblings and so on.`,
    add: msg`Add a person`,
    select: SELECT_SEVERAL,
    howToSelect: msg`Tap or click people to select them.`,
  },
  content: {
    layout: 'squares',
    isOrdered: true,
    picture: 'url',
    add: msg`Add photos or videos`,
    select: SELECT_SEVERAL,
    howToSelect: msg`Tap or click slides to select them.`,
    captions: {
      addTo: (number) => msg`Add a caption to slide ${number}`,
      place: (number, total) => msg`Slide ${number} of ${total}`,
      gone: msg`Someone removed this slide.`,
    },
  },
  gatherings: {
    layout: 'rows',
    isOrdered: true,
    picture: 'photo',
    add: msg`Add a gathering`,
    select: SELECT_SEVERAL,
    howToSelect: msg`Tap or click gatherings to select them.`,
  },
};

export function summarize(
  i18n: I18n,
  list: ItemList,
  item: DraftItem,
): { title: string; detail: string } {
  const caption = textOf(item['caption']);
  switch (list) {
    case 'events':
      return {
        title: caption || i18n._(msg`Description not added yet`),
        detail:
          formatLifeDate(textOf(item['date']), i18n.locale) || i18n._(msg`Date not added yet`),
      };
    case 'members':
      return {
        title: textOf(item['name']) || i18n._(msg`Name not added yet`),
        detail:
          relationshipWord(i18n, textOf(item['relationship'])) ||
          i18n._(msg`Relationship not added yet`),
      };
    case 'gatherings':
      return {
        title: textOf(item['label']) || gatheringKindWord(i18n, item['kind']),
        detail: whenAndWhere(i18n, item),
      };
    default:
      return { title: caption, detail: '' };
  }
}

/** For example '3 Dec 2026, 14:00, St Mary’s'. */
function whenAndWhere(i18n: I18n, item: DraftItem): string {
  const date = formatLifeDate(textOf(item['date']), i18n.locale);
  const [time, place] = [textOf(item['time']), textOf(item['place'])];
  return [date || i18n._(msg`No date yet`), date && time, place]
    .filter(Boolean)
    .join(commaIn(i18n.locale));
}

export function isVideo(item: DraftItem): boolean {
  return item['type'] === 'video';
}
