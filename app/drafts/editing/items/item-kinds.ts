import type { ItemList } from '../../../memorials/document-ids.ts';
import { formatLifeDate } from '../../../memorials/life-dates.ts';
import type { DraftItem } from '../../contract.ts';
import { textOf } from '../fields/draft-text.tsx';

export interface ItemKind {
  layout: 'squares' | 'rows';
  isOrdered: boolean;
  picture: 'photo' | 'url';
  note?: string;
  add: string;
}

export const ITEM_KINDS: Readonly<Record<ItemList, ItemKind>> = {
  photos: { layout: 'squares', isOrdered: true, picture: 'photo', add: 'Add photos' },
  events: {
    layout: 'rows',
    isOrdered: false,
    picture: 'photo',
    note: 'Events appear in date order.',
    add: 'Add an event',
  },
  members: {
    layout: 'rows',
    isOrdered: true,
    picture: 'photo',
    note: 'People are grouped on the page: parents, children, siblings and so on.',
    add: 'Add a person',
  },
  content: {
    layout: 'squares',
    isOrdered: true,
    picture: 'url',
    add: 'Add photos or videos',
  },
};

export function summarize(list: ItemList, item: DraftItem): { title: string; detail: string } {
  const caption = textOf(item['caption']);
  switch (list) {
    case 'events':
      return {
        title: caption || 'No description yet',
        detail: formatLifeDate(textOf(item['date'])) || 'No date yet',
      };
    case 'members':
      return {
        title: textOf(item['name']) || 'No name yet',
        detail: textOf(item['relationship']) || 'No relationship yet',
      };
    default:
      return { title: caption, detail: '' };
  }
}

export function isVideo(item: DraftItem): boolean {
  return item['type'] === 'video';
}
