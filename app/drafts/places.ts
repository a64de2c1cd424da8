/** In this file, a place is a path in the draft, such as `sec_x.events.itm_y.date`. */
import { isSectionId, itemListOf } from '../memorials/document-ids.ts';
import { isBlankText } from '../wire/text/visible-text.ts';
import { parseThingPath } from './changes/change-paths.ts';
import type { DraftDocument } from './contract.ts';
import { ITEM_NOUNS, itemsOfSection, wordsOfType } from './section-types.ts';

const FIELD_WORDS: Readonly<Record<string, string>> = {
  language: 'Language of the page',
  fullName: 'Full name',
  fullName2: 'Full name of the second person',
  dob: 'Date of birth',
  dod: 'Date of death',
  dob2: 'Date of birth of the second person',
  dod2: 'Date of death of the second person',
  memorialHeader: 'Heading line',
  quote: 'Quote',
  birthLocation: 'Place of birth',
  deathLocation: 'Place of death',
  burialLocation: 'Place of burial',
  birthLocation2: 'Place of birth of the second person',
  deathLocation2: 'Place of death of the second person',
  burialLocation2: 'Place of burial of the second person',
  profilePhoto: 'Portrait',
  profilePhotoCrop: 'Visible part of the portrait',
  backgroundPhoto: 'Background photo',
  backgroundFocalPoint: 'Focus point of the background photo',
  actionButtons: 'Buttons for visitors',
  themeId: 'Theme',
  sections: 'Sections',
  title: 'title',
  subheading: 'subheading',
  bodyText: 'text',
  category: 'category',
  caption: 'caption',
  alt: 'description for screen readers',
  focalPoint: 'focus point',
  taken: 'date taken',
  date: 'date',
  name: 'name',
  relationship: 'relationship',
  photo: 'photo',
  url: 'photo or video',
  type: 'kind',
};

const ITEM_FIELD_WORDS: Readonly<Record<string, string>> = {
  'events.caption': 'what happened',
  'members.dob': 'date of birth',
};

/** For example 'Timeline “Her life”, event 3: date' for `sec_x.events.itm_y.date`. A person is named. */
export function describePlace(place: string, document: DraftDocument): string {
  const [first = '', second, itemId, field] = place.split('.');
  const section = document.sections.find(({ id }) => id === first);
  if (!section) return FIELD_WORDS[first] ?? 'A removed item';
  const title = section.title ? ` “${section.title}”` : '';
  const name = `${wordsOfType(section.type).name}${title}`;
  if (second === undefined) return name;
  if (itemId === undefined) return `${name}: ${FIELD_WORDS[second] ?? second}`;
  const items = itemsOfSection(section);
  const index = items.findIndex(({ id }) => id === itemId);
  const noun = Object.hasOwn(ITEM_NOUNS, second)
    ? ITEM_NOUNS[second as keyof typeof ITEM_NOUNS][0]
    : 'item';
  const words = ITEM_FIELD_WORDS[`${second}.${field}`] ?? FIELD_WORDS[field ?? ''] ?? field;
  const person = items[index]?.['name'];
  const item =
    typeof person === 'string' && !isBlankText(person) ? person.trim() : `${noun} ${index + 1}`;
  return `${name}, ${item}${words ? `: ${words}` : ''}`;
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
