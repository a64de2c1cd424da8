import { expect, test } from 'vitest';

import { createI18n, pageI18n } from '../language/i18n.ts';
import { HEADER_FIELDS, readFieldValue } from '../memorials/document-fields.ts';
import { toPublishable } from './changes/draft-document.ts';
import { plainReason } from './plain-reason.ts';
import { aDraft, anId } from './testing/drafts.ts';

const TIMELINE = anId('sec', 'timeline');
const EVENT = anId('itm', 'event');
const LONG = anId('itm', 'long');
const TREE = anId('sec', 'tree');
const MEMBER = anId('itm', 'member');

test("reasons a draft can't be published say what to do", () => {
  const read = toPublishable(
    {
      ...aDraft(),
      fullName: undefined,
      dob: '1950',
      dod: '1941',
      sections: [
        {
          id: TIMELINE,
          type: 'timelineSection',
          events: [{ id: EVENT }, { id: LONG, date: '1941', caption: 'a'.repeat(2_001) }],
        },
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
    fullName: 'Enter some text.',
    [`${TIMELINE}.events.${EVENT}.date`]: 'Enter a date. A year is enough.',
    [`${TIMELINE}.events.${EVENT}.caption`]: 'Enter some text.',
    [`${TIMELINE}.events.${LONG}.caption`]: 'Enter some text, up to 2,000 characters.',
    [`${TREE}.members.${MEMBER}.name`]:
      'This name contains hidden characters. Please type it again.',
  });
  expect(
    Object.values(read.problems)
      .map((reason) => plainReason(pageI18n, reason))
      .join(' '),
  ).not.toContain('Expected');
});

test("reasons a funeral can't be published are at its fields", () => {
  const funeral = anId('sec', 'funeral');
  const at = (name: string) => `${funeral}.gatherings.${anId('itm', name)}`;
  const gathering = (name: string, fields: object) => ({
    id: anId('itm', name),
    kind: 'funeral',
    timeZone: 'Europe/Berlin',
    ...fields,
  });
  const gatherings = [
    gathering('skipped', { date: '2026-03-29', time: '02:30' }),
    gathering('undated', { date: '2026-12', time: '9', timeZone: undefined, kind: undefined }),
    gathering('linked', { stream: 'http://example.org', charity: { url: 'https://example.org' } }),
    gathering('short', { stream: 'https://bit.ly/3abc' }),
  ];
  const read = toPublishable(
    { ...aDraft(), sections: [{ id: funeral, type: 'serviceSection', gatherings }] },
    { slug: 'ada-example', invented: false },
  );
  if (read.ok) throw new Error('The draft is complete.');
  const reasons = Object.entries(read.problems).map(([place, reason]) => [
    place,
    plainReason(pageI18n, reason),
  ]);
  expect(Object.fromEntries(reasons)).toEqual({
    [`${at('skipped')}.time`]:
      'The clocks go forward on this day, so this time doesn’t exist. Enter a different time.',
    [`${at('undated')}.date`]: 'Enter the day, month and year, or leave this date empty.',
    [`${at('undated')}.time`]: 'Enter the time in hours and minutes, for example 14:30.',
    [`${at('undated')}.timeZone`]: 'Choose a time zone.',
    [`${at('undated')}.kind`]: 'Choose what kind of gathering this is.',
    [`${at('linked')}.stream`]: 'Enter a full web address, for example https://example.org/live.',
    [`${at('linked')}.charity`]: 'Enter the name of the charity.',
    [`${at('short')}.stream`]:
      'Use the full web address instead of a short link, so people can see where it leads.',
  });
});

test('reasons a field refuses a value say what to do', () => {
  const reasonOf = (name: string, value: string) => {
    const read = readFieldValue(HEADER_FIELDS, name, value);
    return read.ok ? 'taken' : plainReason(pageI18n, read.message);
  };
  expect(reasonOf('quote', 'One\u0007')).toBe(
    'Some characters in this text can’t be saved. Please type it again.',
  );
  expect(reasonOf('profilePhoto', 'portrait.jpg')).toBe('Choose a photo.');
});

test.each([
  ['Expected text with quotes and lists nested at most nine deep.', 'Use no more than nine levels'],
  ['Expected text that renders within 50 milliseconds.', 'too complicated'],
  ['Expected texts that together render within 2000 milliseconds.', 'too complicated'],
  ['Expected a point with x and y, each from 0 to 1.', 'Please check what you entered'],
])('“%s” is for developers', (reason, said) => {
  expect(plainReason(pageI18n, reason)).toContain(said);
});

test("a limit is formatted in the editor's language", () => {
  const reason = 'Expected text of at most 2,000 characters.';
  expect(plainReason(createI18n('de'), reason)).toContain('2.000');
});

test('other reasons stay as they are', () => {
  expect(plainReason(pageI18n, 'There is no field with this name.')).toBe(
    'There is no field with this name.',
  );
});
