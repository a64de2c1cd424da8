/** What the editor says about the items of a list. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import type { ItemList } from '../memorials/document-ids.ts';

export interface ItemSentences {
  kind: MessageDescriptor;
  heading: MessageDescriptor;
  add: MessageDescriptor;
  ownOnly: MessageDescriptor;
  numbered: (number: number) => MessageDescriptor;
  /** as a part of the page, such as 'event 3' of 'Timeline, event 3: date' */
  place: (number: number) => MessageDescriptor;
  counted: (count: number) => MessageDescriptor;
  nearlyFull: (count: string, limit: string) => MessageDescriptor;
  full: (limit: string) => MessageDescriptor;
  moved: (place: number, total: number) => MessageDescriptor;
  severalMoved: (count: number) => MessageDescriptor;
  /** while the item is dragged */
  picked: (place: number, total: number) => MessageDescriptor;
  notMoved: MessageDescriptor;
  selected: (count: number) => MessageDescriptor;
  removed: (count: number) => MessageDescriptor;
  restored: (count: number) => MessageDescriptor;
}

export const ITEM_SENTENCES: Readonly<Record<ItemList, ItemSentences>> = {
  photos: {
    kind: msg`Photo`,
    heading: msg`Photos`,
    add: msg`Add photos`,
    ownOnly: msg`You can only change photos you’ve added yourself.`,
    numbered: (number) => msg`Photo ${number}`,
    place: (number) => msg`photo ${number}`,
    counted: (count) => msg`${plural(count, { one: '# photo', other: '# photos' })}`,
    nearlyFull: (count, limit) => msg`${count} of ${limit} photos added.`,
    full: (limit) =>
      msg`Each section can have up to ${limit} photos. To add more, add another section.`,
    moved: (place, total) => msg`The photo is now in position ${place} of ${total}.`,
    picked: (place, total) => msg`You’ve picked up the photo in position ${place} of ${total}.`,
    notMoved: msg`The photo hasn’t moved.`,
    severalMoved: (count) =>
      msg`${plural(count, { one: '# photo moved.', other: '# photos moved.' })}`,
    selected: (count) =>
      msg`${plural(count, { one: '# photo selected', other: '# photos selected' })}`,
    removed: (count) =>
      msg`${plural(count, { one: 'Photo removed.', other: '# photos removed.' })}`,
    restored: (count) =>
      msg`${plural(count, { one: 'Photo restored.', other: '# photos restored.' })}`,
  },
  events: {
    kind: msg`Event`,
    heading: msg`Events`,
    add: msg`Add events`,
    ownOnly: msg`You can only change events you’ve added yourself.`,
    numbered: (number) => msg`Event ${number}`,
    place: (number) => msg`event ${number}`,
    counted: (count) => msg`${plural(count, { one: '# event', other: '# events' })}`,
    nearlyFull: (count, limit) => msg`${count} of ${limit} events added.`,
    full: (limit) =>
      msg`Each section can have up to ${limit} events. To add more, add another section.`,
    moved: (place, total) => msg`The event is now in position ${place} of ${total}.`,
    picked: (place, total) => msg`You’ve picked up the event in position ${place} of ${total}.`,
    notMoved: msg`The event hasn’t moved.`,
    severalMoved: (count) =>
      msg`${plural(count, { one: '# event moved.', other: '# events moved.' })}`,
    selected: (count) =>
      msg`${plural(count, { one: '# event selected', other: '# events selected' })}`,
    removed: (count) =>
      msg`${plural(count, { one: 'Event removed.', other: '# events removed.' })}`,
    restored: (count) =>
      msg`${plural(count, { one: 'Event restored.', other: '# events restored.' })}`,
  },
  members: {
    kind: msg`Person`,
    heading: msg({ message: 'People', context: 'family tree' }),
    add: msg`Add people`,
    ownOnly: msg`You can only change the details of people you’ve added yourself.`,
    numbered: (number) => msg`Person ${number}`,
    place: (number) => msg`person ${number}`,
    counted: (count) => msg`${plural(count, { one: '# person', other: '# people' })}`,
    nearlyFull: (count, limit) => msg`${count} of ${limit} people added.`,
    full: (limit) =>
      msg`Each section can have up to ${limit} people. To add more, add another section.`,
    moved: (place, total) => msg`The person is now in position ${place} of ${total}.`,
    picked: (place, total) => msg`You’ve picked up the person in position ${place} of ${total}.`,
    notMoved: msg`The person hasn’t moved.`,
    severalMoved: (count) =>
      msg`${plural(count, { one: '# person moved.', other: '# people moved.' })}`,
    selected: (count) =>
      msg`${plural(count, { one: '# person selected', other: '# people selected' })}`,
    removed: (count) =>
      msg`${plural(count, { one: 'Person removed.', other: '# people removed.' })}`,
    restored: (count) =>
      msg`${plural(count, { one: 'Person restored.', other: '# people restored.' })}`,
  },
  content: {
    kind: msg`Slide`,
    heading: msg`Slides`,
    add: msg`Add photos or videos`,
    ownOnly: msg`You can only change slides you’ve added yourself.`,
    numbered: (number) => msg`Slide ${number}`,
    place: (number) => msg`slide ${number}`,
    counted: (count) => msg`${plural(count, { one: '# slide', other: '# slides' })}`,
    nearlyFull: (count, limit) => msg`${count} of ${limit} slides added.`,
    full: (limit) =>
      msg`Each section can have up to ${limit} slides. To add more, add another section.`,
    moved: (place, total) => msg`The slide is now in position ${place} of ${total}.`,
    picked: (place, total) => msg`You’ve picked up the slide in position ${place} of ${total}.`,
    notMoved: msg`The slide hasn’t moved.`,
    severalMoved: (count) =>
      msg`${plural(count, { one: '# slide moved.', other: '# slides moved.' })}`,
    selected: (count) =>
      msg`${plural(count, { one: '# slide selected', other: '# slides selected' })}`,
    removed: (count) =>
      msg`${plural(count, { one: 'Slide removed.', other: '# slides removed.' })}`,
    restored: (count) =>
      msg`${plural(count, { one: 'Slide restored.', other: '# slides restored.' })}`,
  },
  gatherings: {
    kind: msg`Gathering`,
    heading: msg`Gatherings`,
    add: msg`Add a gathering`,
    ownOnly: msg`You can only change gatherings you’ve added yourself.`,
    numbered: (number) => msg`Gathering ${number}`,
    place: (number) => msg`gathering ${number}`,
    counted: (count) => msg`${plural(count, { one: '# gathering', other: '# gatherings' })}`,
    nearlyFull: (count, limit) => msg`${count} of ${limit} gatherings added.`,
    full: (limit) => msg`A funeral can have up to ${limit} gatherings.`,
    moved: (place, total) => msg`The gathering is now in position ${place} of ${total}.`,
    picked: (place, total) => msg`You’ve picked up the gathering in position ${place} of ${total}.`,
    notMoved: msg`The gathering hasn’t moved.`,
    severalMoved: (count) =>
      msg`${plural(count, { one: '# gathering moved.', other: '# gatherings moved.' })}`,
    selected: (count) =>
      msg`${plural(count, { one: '# gathering selected', other: '# gatherings selected' })}`,
    removed: (count) =>
      msg`${plural(count, { one: 'Gathering removed.', other: '# gatherings removed.' })}`,
    restored: (count) =>
      msg`${plural(count, { one: 'Gathering restored.', other: '# gatherings restored.' })}`,
  },
};
