import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';

import type { DraftDocument, DraftSection } from '../contract.ts';
import { createDraftPresenter } from './draft-presenter.ts';

const TRIBUTE = { date: '2026-03-04T15:20:00.000Z', name: 'Jon', text: 'A good neighbour.' };

function aPresenter() {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  return createDraftPresenter({
    slug: 'rose-hill',
    isInvented: false,
    i18n,
    toHtml: (markdown) => `<p>${markdown}</p>`,
    tributesOf: (id) => (id === 'sec_3' ? [TRIBUTE] : undefined),
  });
}

const text = (id: string, bodyText: string): DraftSection => ({
  id,
  type: 'textSection',
  bodyText,
});
const draftOf = (...sections: DraftSection[]): DraftDocument => ({ fullName: 'Rose', sections });

test('an unchanged section stays the same object, even when others change, move or disappear', () => {
  const present = aPresenter();
  const first = text('sec_1', 'One');
  const second = text('sec_2', 'Two');
  const before = present(draftOf(first, second));
  const typed = present({ ...draftOf(text('sec_1', 'One more'), second), fullName: 'Rose Hill' });
  expect(typed.name).toBe('Rose Hill');
  expect(typed.sections[0]).toMatchObject({ key: 'sec_1', html: '<p>One more</p>' });
  expect(typed.sections[1]).toBe(before.sections[1]);
  const moved = present(draftOf(second, first));
  expect(moved.sections[0]).toBe(before.sections[1]);
  expect(present(draftOf(second)).sections).toEqual([before.sections[1]]);
});

test('an equal section in a reloaded draft stays the same object', () => {
  const present = aPresenter();
  const draft = draftOf(text('sec_1', 'One'));
  expect(present(structuredClone(draft)).sections[0]).toBe(present(draft).sections[0]);
});

test('in another language the sections are presented anew', () => {
  const present = aPresenter();
  const draft = draftOf({ ...text('sec_1', 'Uno'), language: 'es' });
  expect(present(draft).sections[0]?.language).toBe('es');
  expect(present({ ...draft, language: 'es' }).sections[0]?.language).toBeUndefined();
});

test("unfinished input doesn't appear on the page", () => {
  const page = aPresenter()({
    fullName: 'Rose',
    dob: '1941--9',
    dod: '2026-03',
    sections: [
      {
        id: 'sec_1',
        type: 'timelineSection',
        events: [
          { id: 'itm_1', date: '19-3-', caption: 'Typing' },
          { id: 'itm_2', date: '1960', caption: 'Married' },
        ],
      },
      {
        id: 'sec_2',
        type: 'familyTreeSection',
        members: [{ id: 'itm_3', name: 'Ann', relationship: 'Daughter', dob: '1963--' }],
      },
    ],
  });
  expect(page.people).toEqual([{ name: 'Rose', died: '2026-03' }]);
  expect(JSON.stringify(page)).not.toMatch(/Typing|1963/);
  expect(JSON.stringify(page)).toMatch(/Married.*Ann/);
});

test('for an unfinished gathering, the page has what could be published', () => {
  const gathering = (name: string, fields: object) => ({
    id: `itm_${name}`,
    kind: 'burial',
    timeZone: 'Europe/Berlin',
    place: name,
    ...fields,
  });
  const present = aPresenter();
  const section = (...gatherings: DraftSection['gatherings'] & object) =>
    draftOf({ id: 'sec_1', type: 'serviceSection', gatherings });
  const page = present(
    section(
      gathering('typing', { date: '2026-12-', time: '14:00', stream: 'https://stream' }),
      gathering('skipped', { date: '2026-03-29', time: '02:30', charity: { name: '' } }),
      gathering('lost', { timeZone: 'Mars/Base', stream: 'none' }),
      gathering('whole', { date: '2026-12-03', time: '14:00', stream: 'https://example.org/live' }),
    ),
  );
  const [view] = page.sections;
  if (view?.type !== 'serviceSection') throw new Error('The funeral is not on the page.');
  const germany = { kind: 'burial', timeZone: 'Europe/Berlin' };
  expect(view.gatherings).toEqual([
    {
      ...germany,
      place: 'typing',
      time: '14:00',
      stream: 'undecided',
      number: 1,
    },
    {
      ...germany,
      place: 'skipped',
      date: '2026-03-29',
      stream: 'undecided',
      number: 2,
    },
    {
      ...germany,
      place: 'whole',
      date: '2026-12-03',
      time: '14:00',
      startsAt: '2026-12-03T13:00:00.000Z',
      stream: 'https://example.org/live',
      number: 3,
    },
  ]);
});

test('a past funeral is complete in the preview', () => {
  const gatherings = [{ id: 'itm_1', kind: 'wake', timeZone: 'UTC', date: '2001-02-03' }];
  const page = aPresenter()(draftOf({ id: 'sec_1', type: 'serviceSection', gatherings }));
  expect(page.sections).toMatchObject([{ gatherings: [{ date: '2001-02-03' }] }]);
  expect(page.sections[0]).not.toHaveProperty('endedOn');
});

test('tributes are supplied separately from the draft', () => {
  const page = aPresenter()(draftOf({ id: 'sec_3', type: 'tributesSection', title: 'Tributes' }));
  expect(page.sections).toMatchObject([{ key: 'sec_3', preview: [TRIBUTE] }]);
});
