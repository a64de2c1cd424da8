import { expect, test } from 'vitest';

import { createI18n, pageI18n } from '../../language/i18n.ts';
import { memorialSchema } from '../../memorials/contract.ts';
import { aFullDocument } from '../../memorials/testing/documents.ts';
import type { DraftDocument } from '../contract.ts';
import { ALBUM, aDraft, anId, PHOTO, TEXT } from '../testing/drafts.ts';
import { toDraft, toPreview, toPublishable } from './draft-document.ts';

let made = 0;
const makeId = (prefix: 'sec' | 'itm'): string => anId(prefix, `${(made += 1)}`);

function aFullDraft(): DraftDocument {
  const { slug: _, ...document } = memorialSchema.parse(
    aFullDocument('/media/photo.jpg', '/media/video.mp4'),
  );
  const sections = document.sections.map(({ ...section }) => {
    if ('tributes' in section) delete section.tributes;
    return section;
  });
  return toDraft({ ...document, sections } as unknown as Parameters<typeof toDraft>[0], makeId);
}

test('a published document becomes a draft and then the same document again', () => {
  const draft = aFullDraft();
  const read = toPublishable(draft, { slug: 'ada-example', invented: true });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  expect(toDraft(read.document, makeId)).toEqual(draft);
  expect(read.document.invented).toBe(true);
  expect(read.document.sections.map(({ order }) => order)).toEqual(
    draft.sections.map((_, index) => index + 1),
  );
});

test('a draft has its sections in page order, without order numbers', () => {
  const { sections } = toDraft(
    {
      fullName: 'Ada Example',
      actionButtons: { sendCondolences: true, addTribute: true, share: true },
      sections: [
        { id: ALBUM, type: 'albumSection', order: 2 },
        { id: TEXT, type: 'textSection', order: 1.5 },
      ],
    },
    makeId,
  );
  expect(sections).toEqual([
    { id: TEXT, type: 'textSection' },
    { id: ALBUM, type: 'albumSection' },
  ]);
});

test('a missing value is reported at the path a change would use', () => {
  const event = anId('itm', 'event');
  const draft: DraftDocument = {
    ...aDraft(),
    sections: [
      {
        id: TEXT,
        type: 'timelineSection',
        title: 'x'.repeat(301),
        events: [{ id: event, caption: 'Met' }],
      },
    ],
  };
  const read = toPublishable(draft, { slug: 'ada-example', invented: undefined });
  expect(read.ok ? [] : Object.keys(read.problems).toSorted()).toEqual(
    [`${TEXT}.events.${event}.date`, `${TEXT}.title`].toSorted(),
  );
});

test('a date of death before the birth is reported at its field', () => {
  const read = toPublishable(
    { ...aDraft(), dob: '1990', dod: '1980' },
    { slug: 'ada-example', invented: undefined },
  );
  expect(read).toMatchObject({
    ok: false,
    problems: { dod: expect.stringContaining('1990') as string },
  });
});

test("a preview leaves out what can't be drawn yet, and contains no ids", () => {
  const draft = aDraft();
  delete draft['fullName'];
  const [text, album] = draft.sections;
  if (!text || !album) throw new Error('The draft has sections.');
  album.photos = [
    { id: PHOTO, caption: 'Without a picture yet' },
    { id: anId('itm', 'p'), photo: '/media/b.jpg' },
  ];
  const preview = toPreview(draft, 'ada-example', () => pageI18n);
  expect(preview.fullName).toBe('Name not added yet');
  expect(preview.sections[1]).toMatchObject({ photos: [{ photo: '/media/b.jpg' }], order: 2 });
  expect(JSON.stringify(preview)).not.toMatch(/sec_|itm_/);
});

test("a missing name is shown in the memorial's language", () => {
  const draft = { ...aDraft(), fullName: undefined, language: 'es' };
  const spanish = createI18n('es', { 'Name not added yet': 'Sin nombre' });
  const findI18n = (language: string) => (language === 'es' ? spanish : pageI18n);
  expect(toPreview(draft, 'ada-example', findI18n).fullName).toBe('Sin nombre');
});
