import { expect, test } from 'vitest';

import { pageI18n as i18n } from '../../language/i18n.ts';
import type { DraftSection } from '../contract.ts';
import { changeInWords, countInWords } from './change-sentences.ts';
import type { ItemChanges } from './changed-parts.ts';

const album: DraftSection = { id: 'sec_1', type: 'albumSection', title: 'Summers' };
const none: ItemChanges = {
  list: 'photos',
  added: 0,
  removed: 0,
  captioned: 0,
  timed: 0,
  placed: 0,
  moved: 0,
  changed: 0,
  isReordered: false,
};
const changed = (items?: Partial<ItemChanges>, hasOwn = false, section = album) =>
  changeInWords(i18n, {
    kind: 'changed',
    section,
    place: section.id,
    hasOwn,
    ...(items ? { items: { ...none, ...items } } : {}),
  });

test('an album is described by what happened to its photos', () => {
  expect(changed({ added: 2, captioned: 1 })).toBe(
    'Album “Summers”: 2 photos added, 1 caption changed',
  );
  expect(changed({ removed: 1, changed: 3, isReordered: true }, true)).toBe(
    'Album “Summers”: heading changed, 1 photo removed, 3 photos changed, order changed',
  );
});

test('people, events and slides have their own wording', () => {
  const tree = { id: 'sec_2', type: 'familyTreeSection' };
  expect(changed({ list: 'members', added: 1 }, false, tree)).toBe('Family tree: 1 person added');
  expect(changed({ list: 'members', removed: 2 }, false, tree)).toBe(
    'Family tree: 2 people removed',
  );
});

test('of a gathering it is said whether its time or its place changed', () => {
  const funeral = { id: 'sec_4', type: 'serviceSection' };
  const said = (items: Partial<ItemChanges>) =>
    changed({ list: 'gatherings', ...items }, false, funeral);
  expect(said({ timed: 1 })).toBe('Funeral: date or time changed');
  expect(said({ placed: 1, changed: 1 })).toBe('Funeral: place changed, 1 gathering changed');
  expect(said({ moved: 2 })).toBe('Funeral: 2 times and places changed');
});

test('a section is named by its kind and title', () => {
  const text = { id: 'sec_3', type: 'textSection', title: 'Life story' };
  expect(changed(undefined, true, text)).toBe('Text “Life story”');
  expect(changeInWords(i18n, { kind: 'added', section: text, place: text.id })).toBe(
    'Text “Life story” added',
  );
  expect(changeInWords(i18n, { kind: 'removed', section: album })).toBe('Album “Summers” removed');
  expect(changeInWords(i18n, { kind: 'order', place: text.id })).toBe('Section order');
});

test('a header part has the name its field has in the editor', () => {
  expect(changeInWords(i18n, { kind: 'head', part: 'names', place: 'dod' })).toBe('Name and dates');
});

test('the bar counts', () => {
  expect([0, 1, 3].map((count) => countInWords(i18n, count))).toEqual([
    'Everything is published',
    '1 unpublished change',
    '3 unpublished changes',
  ]);
});
