import { expect, test } from 'vitest';

import { createI18n, pageI18n } from '../language/i18n.ts';
import { HEADER_FIELDS, readFieldValue } from '../memorials/document-fields.ts';
import { toPublishable } from './changes/draft-document.ts';
import { plainReason } from './plain-reason.ts';
import { aDraft, anId } from './testing/drafts.ts';

const TIMELINE = anId('sec', 'timeline');
const EVENT = anId('itm', 'event');
const TREE = anId('sec', 'tree');
const MEMBER = anId('itm', 'member');

test('what keeps a draft from being published is told as something one can do', () => {
  const read = toPublishable(
    {
      ...aDraft(),
      fullName: undefined,
      dob: '1950',
      dod: '1941',
      sections: [
        { id: TIMELINE, type: 'timelineSection', events: [{ id: EVENT }] },
        { id: TREE, type: 'familyTreeSection', members: [{ id: MEMBER, name: '\u200B' }] },
      ],
    },
    { slug: 'ada-example', invented: false },
  );
  if (read.ok) throw new Error('The draft is complete.');
  const reasons = Object.entries(read.problems).map(([place, reason]) => [
    place,
    plainReason(pageI18n, reason),
  ]);
  expect(Object.fromEntries(reasons)).toMatchObject({
    fullName: 'Enter some text, up to 200 characters.',
    [`${TIMELINE}.events.${EVENT}.date`]: 'Enter a date. A year is enough.',
    [`${TIMELINE}.events.${EVENT}.caption`]: 'Enter some text, up to 2,000 characters.',
    [`${TREE}.members.${MEMBER}.name`]:
      'This name contains hidden characters. Please type it again.',
  });
  expect(
    Object.values(read.problems)
      .map((reason) => plainReason(pageI18n, reason))
      .join(' '),
  ).not.toContain('Expected');
});

test('what a field refuses is told as something one can do', () => {
  const reasonOf = (name: string, value: string) => {
    const read = readFieldValue(HEADER_FIELDS, name, value);
    return read.ok ? 'taken' : plainReason(pageI18n, read.message);
  };
  expect(reasonOf('quote', 'One\u0007')).toBe(
    'Some characters here can’t be saved. Please type this again.',
  );
  expect(reasonOf('profilePhoto', 'portrait.jpg')).toBe('Choose a photo.');
});

test.each([
  ['Expected text with quotes and lists nested at most nine deep.', 'nine levels deep'],
  ['Expected text that renders within 50 milliseconds.', 'too complicated'],
  ['Expected texts that together render within 2000 milliseconds.', 'too complicated'],
  ['Expected a point with x and y, each from 0 to 1.', 'Please check it'],
])('“%s” is for developers', (reason, said) => {
  expect(plainReason(pageI18n, reason)).toContain(said);
});

test('a limit is written as in the language of the editor', () => {
  const reason = 'Expected text of at most 2,000 characters.';
  expect(plainReason(createI18n('de'), reason)).toContain('2.000');
});

test('other reasons stay as they are', () => {
  expect(plainReason(pageI18n, 'There is no field with this name.')).toBe(
    'There is no field with this name.',
  );
});
