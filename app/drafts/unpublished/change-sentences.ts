/** Says in words what differs from the published page. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import type { ItemList } from '../../memorials/document-ids.ts';
import { joinList } from '../../wire/text/join-list.ts';
import { nameOfSection } from '../places.ts';
import type { ChangedPart, HeadPart, ItemChanges } from './changed-parts.ts';

const HEAD_WORDS: Readonly<Record<HeadPart, MessageDescriptor>> = {
  names: msg`Name and dates`,
  places: msg`Places`,
  memorialHeader: msg`Heading line`,
  quote: msg`Quote`,
  portrait: msg`Portrait`,
  background: msg`Background photo`,
  buttons: msg`Buttons for visitors`,
  theme: msg`Theme`,
  language: msg`Page language`,
  other: msg`Other details`,
};

interface ItemWords {
  added: (count: number) => MessageDescriptor;
  removed: (count: number) => MessageDescriptor;
  changed: (count: number) => MessageDescriptor;
}

const ITEM_WORDS: Readonly<Record<ItemList, ItemWords>> = {
  photos: {
    added: (count) => msg`${plural(count, { one: '# photo added', other: '# photos added' })}`,
    removed: (count) =>
      msg`${plural(count, { one: '# photo removed', other: '# photos removed' })}`,
    changed: (count) =>
      msg`${plural(count, { one: '# photo changed', other: '# photos changed' })}`,
  },
  events: {
    added: (count) => msg`${plural(count, { one: '# event added', other: '# events added' })}`,
    removed: (count) =>
      msg`${plural(count, { one: '# event removed', other: '# events removed' })}`,
    changed: (count) =>
      msg`${plural(count, { one: '# event changed', other: '# events changed' })}`,
  },
  members: {
    added: (count) => msg`${plural(count, { one: '# person added', other: '# people added' })}`,
    removed: (count) =>
      msg`${plural(count, { one: '# person removed', other: '# people removed' })}`,
    changed: (count) =>
      msg`${plural(count, { one: '# person changed', other: '# people changed' })}`,
  },
  content: {
    added: (count) => msg`${plural(count, { one: '# slide added', other: '# slides added' })}`,
    removed: (count) =>
      msg`${plural(count, { one: '# slide removed', other: '# slides removed' })}`,
    changed: (count) =>
      msg`${plural(count, { one: '# slide changed', other: '# slides changed' })}`,
  },
  gatherings: {
    added: (count) =>
      msg`${plural(count, { one: '# gathering added', other: '# gatherings added' })}`,
    removed: (count) =>
      msg`${plural(count, { one: '# gathering removed', other: '# gatherings removed' })}`,
    changed: (count) =>
      msg`${plural(count, { one: '# gathering changed', other: '# gatherings changed' })}`,
  },
};

const DETAILS = ['captioned', 'timed', 'placed', 'moved'] as const;

const DETAIL_WORDS: Readonly<
  Record<(typeof DETAILS)[number], (count: number) => MessageDescriptor>
> = {
  captioned: (count) =>
    msg`${plural(count, { one: '# caption changed', other: '# captions changed' })}`,
  timed: (count) =>
    msg`${plural(count, { one: 'date or time changed', other: '# dates or times changed' })}`,
  placed: (count) => msg`${plural(count, { one: 'place changed', other: '# places changed' })}`,
  moved: (count) =>
    msg`${plural(count, { one: 'time and place changed', other: '# times and places changed' })}`,
};

/** For example 'Album “Summers”: 2 photos added, 1 caption changed'. */
export function changeInWords(i18n: I18n, part: ChangedPart): string {
  if (part.kind === 'head') return i18n._(HEAD_WORDS[part.part]);
  if (part.kind === 'order') return i18n._(msg`Section order`);
  const name = nameOfSection(i18n, part.section);
  if (part.kind === 'added') {
    return i18n._(msg({ message: `${name} added`, comment: 'Album “Summers” added' }));
  }
  if (part.kind === 'removed') {
    return i18n._(msg({ message: `${name} removed`, comment: 'Album “Summers” removed' }));
  }
  if (!part.items) return name;
  const details = itemsInWords(i18n, part.items, part.hasOwn);
  return i18n._(
    msg({ message: `${name}: ${details}`, comment: 'Album “Summers”: 2 photos added' }),
  );
}

function itemsInWords(i18n: I18n, items: ItemChanges, hasOwn: boolean): string {
  const { list, added, removed, changed, isReordered } = items;
  const words = ITEM_WORDS[list];
  const said = [
    hasOwn ? msg`heading changed` : undefined,
    added > 0 ? words.added(added) : undefined,
    removed > 0 ? words.removed(removed) : undefined,
    ...DETAILS.map((detail) =>
      items[detail] > 0 ? DETAIL_WORDS[detail](items[detail]) : undefined,
    ),
    changed > 0 ? words.changed(changed) : undefined,
    isReordered ? msg`order changed` : undefined,
  ];
  const texts = said.flatMap((descriptor) => (descriptor ? i18n._(descriptor) : []));
  return joinList(texts, i18n.locale);
}

/** For the editor's bar. */
export function countInWords(i18n: I18n, count: number): string {
  if (count === 0) return i18n._(msg`Everything is published`);
  return i18n._(
    msg`${plural(count, { one: '# unpublished change', other: '# unpublished changes' })}`,
  );
}
