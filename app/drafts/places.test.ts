import { expect, test } from 'vitest';

import { pageI18n } from '../language/i18n.ts';
import { ITEM_FIELDS, SECTION_FIELDS } from '../memorials/document-fields.ts';
import { describePlace } from './places.ts';
import { anId } from './testing/drafts.ts';

const FUNERAL = anId('sec', 'funeral');
const WAKE = anId('itm', 'wake');
const draft = {
  sections: [{ id: FUNERAL, type: 'serviceSection', title: 'Goodbye', gatherings: [{ id: WAKE }] }],
};

test.each([
  [`${FUNERAL}.gatherings.${WAKE}.time`, 'Funeral “Goodbye”, gathering 1: time'],
  [`${FUNERAL}.gatherings.${WAKE}.stream`, 'Funeral “Goodbye”, gathering 1: livestream'],
  [`${FUNERAL}.addressFor`, 'Funeral “Goodbye”: who can see the address'],
  [`${FUNERAL}.gatherings`, 'Funeral “Goodbye”: gatherings'],
])('%s is “%s”', (place, words) => {
  expect(describePlace(pageI18n, place, draft)).toBe(words);
});

test('every field of a funeral has a label', () => {
  const places = [
    ...Object.keys(SECTION_FIELDS.serviceSection).map((name) => `${FUNERAL}.${name}`),
    ...Object.keys(ITEM_FIELDS.gatherings).map((name) => `${FUNERAL}.gatherings.${WAKE}.${name}`),
  ];
  const bare = places.filter((place) => {
    const [field = ''] = place.split('.').slice(-1);
    return /[A-Z]/.test(field) && describePlace(pageI18n, place, draft).endsWith(`: ${field}`);
  });
  expect(bare).toEqual([]);
});
