import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { sectionSchema } from '../../memorials/contract.ts';
import { BOOK_FORMATS } from '../page-formats.ts';
import type { BookSection } from './book.ts';
import { composeSection, isPrintable } from './compose-section.ts';
import { PictureList } from './picture-list.ts';

const GATHERING = {
  kind: 'funeral',
  date: '2026-12-03',
  time: '14:00',
  timeZone: 'Europe/London',
  place: 'St Mary’s',
  address: '1 Church Lane\nHythe',
  directions: 'Park behind the church.',
  note: 'Bright colours, please.',
};

function compose(
  section: Record<string, unknown>,
  language = 'en',
): Extract<BookSection, { kind: 'service' }> {
  const parsed = sectionSchema.parse({ type: 'serviceSection', order: 1, ...section });
  const list = new PictureList(pageI18n, BOOK_FORMATS.a5);
  const composed = composeSection(pageI18n, parsed, { list, pageLanguage: language });
  if (composed.kind !== 'service') throw new Error(composed.kind);
  return composed;
}

test('the order of the day has the gatherings with time, place, directions and note', () => {
  const { title, gatherings } = compose({ gatherings: [GATHERING] });
  expect(title).toMatchObject({ s: 'Order of the day', lang: 'en', dir: 'ltr' });
  expect(gatherings).toEqual([
    {
      title: { s: 'Funeral', lang: 'en', dir: 'ltr' },
      time: { s: 'Thursday, 3 December 2026 at 14:00', lang: 'en', dir: 'ltr' },
      place: { s: 'St Mary’s', lang: 'en', dir: 'ltr' },
      address: [{ s: '1 Church Lane\nHythe', lang: 'en', dir: 'ltr' }],
      note: [
        { s: 'Park behind the church.', lang: 'en', dir: 'ltr' },
        { s: 'Bright colours, please.', lang: 'en', dir: 'ltr' },
      ],
      sentences: [],
    },
  ]);
});

test("the family's own names stay, in their language", () => {
  const { title, gatherings } = compose(
    { title: 'לוויה', gatherings: [{ ...GATHERING, label: 'שבעה' }] },
    'he',
  );
  expect(title).toMatchObject({ s: 'לוויה', lang: 'he', dir: 'rtl' });
  expect(gatherings[0]?.title).toEqual({ s: 'שבעה', lang: 'he', dir: 'rtl' });
  expect(gatherings[0]?.time).toMatchObject({ lang: 'he', dir: 'rtl' });
});

test.each([
  ['de', 'Donnerstag, 3. Dezember 2026 um 14:00\u00A0Uhr'],
  ['pl', 'czwartek, 3 grudnia 2026, godz.\u00A014:00'],
  ['en-US', 'Thursday, December 3, 2026 at 2:00 PM'],
  ['tlh', 'Thursday, 3 December 2026 at 14:00'],
])('the time in %s is the local time of the place', (language, time) => {
  expect(compose({ gatherings: [GATHERING] }, language).gatherings[0]?.time?.s).toBe(time);
});

test('what is not known yet will be announced', () => {
  const { date, time, ...open } = GATHERING;
  expect(compose({ gatherings: [open, { ...open, date }] }).gatherings).toMatchObject([
    { announced: 'The date and time will be announced later.' },
    {
      time: { s: 'Thursday, 3 December 2026' },
      announced: 'The time will be announced later.',
    },
  ]);
  expect(time).toBe('14:00');
});

test('the domains of a livestream and a charity are printed', () => {
  const { gatherings } = compose({
    gatherings: [
      {
        ...GATHERING,
        stream: 'https://www.example.org/live?key=1',
        charity: { name: 'The Hospice', url: 'https://hospice.example/give' },
      },
      { ...GATHERING, stream: 'none', charity: { name: 'The Hospice' } },
    ],
  });
  expect(gatherings.map(({ sentences }) => sentences)).toEqual([
    ['Livestream: example.org', 'The family suggests donations to The Hospice (hospice.example).'],
    ['The family suggests donations to The Hospice.'],
  ]);
});

test('an address only for guests is not printed', () => {
  const { gatherings } = compose({ addressFor: 'coming', gatherings: [GATHERING] });
  expect(gatherings[0]).toMatchObject({ place: { s: 'St Mary’s' }, address: [] });
  expect(JSON.stringify(gatherings)).not.toMatch(/Church Lane|Park behind/);
});

test('a funeral without gatherings is left out of a booklet', () => {
  const empty = sectionSchema.parse({ type: 'serviceSection', order: 1, title: 'Funeral' });
  expect(isPrintable(empty, 'en')).toBe(false);
});
