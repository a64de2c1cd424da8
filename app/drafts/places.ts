/** In this file, a place is a path in the draft, such as `sec_x.events.itm_y.date`. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { isSectionId, itemListOf, ITEM_LISTS, type ItemList } from '../memorials/document-ids.ts';
import { isBlankText } from '../wire/text/visible-text.ts';
import { parseThingPath } from './changes/change-paths.ts';
import type { DraftDocument, DraftSection } from './contract.ts';
import { ITEM_SENTENCES } from './item-sentences.ts';
import { itemsOfSection, wordsOfType } from './section-types.ts';

const FIELD_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  language: msg`Page language`,
  visitorLanguages: msg`Other languages for visitors`,
  fullName: msg`Full name`,
  fullName2: msg`Second person’s full name`,
  otherName: msg`Name in another script`,
  otherName2: msg`Second person’s name in another script`,
  dob: msg`Date of birth`,
  dod: msg`Date of death`,
  dob2: msg`Second person’s date of birth`,
  dod2: msg`Second person’s date of death`,
  memorialHeader: msg`Heading line`,
  quote: msg`Quote`,
  birthLocation: msg`Place of birth`,
  deathLocation: msg`Place of death`,
  burialLocation: msg`Place of burial`,
  birthLocation2: msg`Second person’s place of birth`,
  deathLocation2: msg`Second person’s place of death`,
  burialLocation2: msg`Second person’s place of burial`,
  profilePhoto: msg`Portrait`,
  profilePhotoCrop: msg`Visible part of the portrait`,
  backgroundPhoto: msg`Background photo`,
  backgroundFocalPoint: msg`Focus point of the background photo`,
  actionButtons: msg`Buttons for visitors`,
  themeId: msg`Theme`,
  sections: msg`Sections`,
  title: msg`title`,
  subheading: msg`subheading`,
  bodyText: msg`text`,
  category: msg`category`,
  caption: msg`caption`,
  alt: msg`description for screen readers`,
  focalPoint: msg`focus point`,
  taken: msg`date taken`,
  date: msg`date`,
  name: msg`name`,
  relationship: msg`relationship`,
  photo: msg`photo`,
  url: msg`photo or video`,
  type: msg`type`,
  gatherings: msg`gatherings`,
  kind: msg`kind of gathering`,
  label: msg`custom name`,
  time: msg`time`,
  timeZone: msg`time zone`,
  place: msg`place`,
  address: msg({ message: 'address', comment: 'Street and town of a funeral' }),
  directions: msg`directions`,
  note: msg({ message: 'note', comment: 'A note for the guests of a funeral' }),
  stream: msg`livestream`,
  charity: msg`charity`,
  answers: msg`whether visitors can say they’re coming`,
  addressFor: msg`who can see the address`,
  staysOpen: msg`what’s shown after the funeral`,
};

const ITEM_FIELD_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'events.caption': msg`what happened`,
  'members.dob': msg`date of birth`,
};

/** For example 'Timeline “Her life”, event 3: date' for `sec_x.events.itm_y.date`. A person is named. */
export function describePlace(i18n: I18n, place: string, document: DraftDocument): string {
  const [first = '', second, itemId, field] = place.split('.');
  const section = document.sections.find(({ id }) => id === first);
  if (!section) return i18n._(FIELD_WORDS[first] ?? msg`Removed item`);
  const name = nameOfSection(i18n, section);
  if (second === undefined) return name;
  if (itemId === undefined) {
    const words = fieldWords(i18n, second);
    return i18n._(msg({ message: `${name}: ${words}`, comment: 'Album “Summer”: title' }));
  }
  const item = nameOfItem(i18n, section, second, itemId);
  const known = ITEM_FIELD_WORDS[`${second}.${field}`];
  const words = known ? i18n._(known) : fieldWords(i18n, field ?? '');
  return i18n._(
    words
      ? msg({ message: `${name}, ${item}: ${words}`, comment: 'Timeline, event 3: date' })
      : msg({ message: `${name}, ${item}`, comment: 'Timeline, event 3' }),
  );
}

export function nameOfSection(i18n: I18n, { type, title }: DraftSection): string {
  const name = i18n._(wordsOfType(type).name);
  return title ? i18n._(msg({ message: `${name} “${title}”`, comment: 'Album “Summer”' })) : name;
}

function nameOfItem(i18n: I18n, section: DraftSection, list: string, itemId: string): string {
  const items = itemsOfSection(section);
  const index = items.findIndex(({ id }) => id === itemId);
  const person = items[index]?.['name'];
  if (typeof person === 'string' && !isBlankText(person)) return person.trim();
  const number = index + 1;
  return i18n._(isItemList(list) ? ITEM_SENTENCES[list].place(number) : msg`item ${number}`);
}

function fieldWords(i18n: I18n, field: string): string {
  const known = FIELD_WORDS[field];
  return known ? i18n._(known) : field;
}

export function isItemList(name: string): name is ItemList {
  return Object.values<string>(ITEM_LISTS).includes(name);
}

export function hasPlace(place: string, document: DraftDocument): boolean {
  const [first = '', , itemId] = place.split('.');
  if (!isSectionId(first)) return true;
  const section = document.sections.find(({ id }) => id === first);
  if (!section || itemId === undefined) return section !== undefined;
  return itemsOfSection(section).some(({ id }) => id === itemId);
}

export function isList(place: string, document: DraftDocument): boolean {
  if (place === 'sections') return true;
  const [first, list, ...rest] = place.split('.');
  const section = document.sections.find(({ id }) => id === first);
  return rest.length === 0 && section !== undefined && itemListOf(section.type) === list;
}

export function isThing(place: string): boolean {
  return parseThingPath(place) !== null;
}

export function mayChangePlace(place: string, own: ReadonlySet<string> | undefined): boolean {
  const [first = '', , itemId] = place.split('.');
  return own === undefined || own.has(itemId ?? first);
}

export function cardOf(place: string): { card: string; itemId: string | undefined } {
  const [first = '', , itemId] = place.split('.');
  if (first === 'themeId') return { card: 'look', itemId: undefined };
  return isSectionId(first) ? { card: first, itemId } : { card: 'head', itemId: undefined };
}
