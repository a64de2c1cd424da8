import type { ItemList } from '../../documents/document-ids.ts';
/** Labels and settings of the lists in the four types of section that have items. */
import { formatLifeDate } from '../../life-dates.ts';
import type { DraftItem } from '../contract.ts';
import { textOf } from '../fields/draft-text.tsx';

export interface ItemKind {
  layout: 'squares' | 'rows';
  /** false if the page sorts the items itself */
  isOrdered: boolean;
  /** the field with the picture */
  picture: 'photo' | 'url';
  /** a sentence for the user about how the page orders the items */
  note?: string;
  add: string;
}

export const ITEM_KINDS: Readonly<Record<ItemList, ItemKind>> = {
  photos: { layout: 'squares', isOrdered: true, picture: 'photo', add: 'Add pictures' },
  events: {
    layout: 'rows',
    isOrdered: false,
    picture: 'photo',
    note: 'The page puts them in the order of their dates.',
    add: 'Add an event',
  },
  members: {
    layout: 'rows',
    isOrdered: true,
    picture: 'photo',
    note: 'The page groups them: parents, children, siblings and so on.',
    add: 'Add a person',
  },
  content: {
    layout: 'squares',
    isOrdered: true,
    picture: 'url',
    add: 'Add pictures',
  },
};

/** The title and the details of an item in the list. `detail` may be empty. */
export function summarize(list: ItemList, item: DraftItem): { title: string; detail: string } {
  const caption = textOf(item['caption']);
  switch (list) {
    case 'events':
      return {
        title: caption || 'Without words yet',
        detail: formatLifeDate(textOf(item['date'])) || 'Without a date yet',
      };
    case 'members':
      return {
        title: textOf(item['name']) || 'Without a name yet',
        detail: textOf(item['relationship']) || 'Without a relationship yet',
      };
    default:
      return { title: caption, detail: '' };
  }
}

/** True for a film of a slider. */
export function isFilm(item: DraftItem): boolean {
  return item['type'] === 'video';
}
