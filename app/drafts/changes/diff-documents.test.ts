import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { DraftDocument } from '../contract.ts';
import { ALBUM, aDraft, anId, changesOf, deeds, makeNoId, PHOTO, TEXT } from '../testing/drafts.ts';
import { applyChanges } from './apply-changes.ts';
import { diffDocuments } from './diff-documents.ts';

function mergeInto(before: DraftDocument, after: DraftDocument): DraftDocument {
  let number = 0;
  const changes = diffDocuments(before, after, () => `c${(number += 1)}`);
  const { document, conflicts, refused } = applyChanges(before, changes, makeNoId);
  expect({ conflicts, refused }).toEqual({ conflicts: [], refused: [] });
  return document;
}

const documents = fc.tuple(deeds, deeds).map(([once, again]) => {
  const start = applyChanges(aDraft(), changesOf('a', aDraft(), once), makeNoId).document;
  return { start, end: applyChanges(start, changesOf('b', start, again), makeNoId).document };
});

test('the changes from one document to another produce the other', () => {
  fc.assert(
    fc.property(documents, ({ start, end }) => {
      expect(mergeInto(start, end)).toEqual(end);
      expect(mergeInto(end, start)).toEqual(start);
    }),
  );
});

test('equal documents need no change', () => {
  expect(diffDocuments(aDraft(), aDraft(), makeNoId)).toEqual([]);
});

test('an item moved into another section leaves its old one first', () => {
  const [text, album, tree] = aDraft().sections;
  if (!text || !album || !tree) throw new Error('The draft has three sections.');
  const [photo, ...others] = album.photos ?? [];
  const second = { id: anId('sec', 'second'), type: 'albumSection', photos: [] };
  const before = { ...aDraft(), sections: [second, text, album, tree] };
  const target = { ...second, photos: photo ? [photo] : [] };
  const after = { ...before, sections: [target, text, { ...album, photos: others }, tree] };
  expect(mergeInto(before, after)).toEqual(after);
  expect(mergeInto(after, before)).toEqual({
    ...before,
    sections: [second, text, album, tree],
  });
});

test.each([
  ['another crop', { x: 0.5, y: 0.5, width: 0.5, height: 0.5 }],
  ['the same crop', { x: 0, y: 0, width: 0.5, height: 0.5 }],
  ['no crop', undefined],
])('another portrait comes with %s', (_, crop) => {
  const profilePhotoCrop = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const before = { ...aDraft(), profilePhoto: '/media/a.jpg', profilePhotoCrop };
  const head = { ...aDraft(), profilePhoto: '/media/b.jpg' };
  const after = crop ? { ...head, profilePhotoCrop: crop } : head;
  expect(mergeInto(before, after)).toEqual(after);
});

test('a section of another type replaces the one that had its id', () => {
  const sections = aDraft().sections.map((section) =>
    section.id === TEXT
      ? { id: TEXT, type: 'timelineSection', title: 'Years', events: [] }
      : section,
  );
  const after = { ...aDraft(), sections };
  expect(mergeInto(aDraft(), after)).toEqual(after);
});

test("the draft's own changes stay, and the rest follows the import", () => {
  const caption = `${ALBUM}.photos.${PHOTO}.caption`;
  const imported = { ...aDraft(), quote: 'Imported', memorialHeader: 'Imported' };
  const draft = { ...aDraft(), quote: 'Written by the family' };
  const changes = diffDocuments(aDraft(), imported, () => 'c');
  const { document, lost } = applyChanges(draft, changes, makeNoId);
  expect(document).toEqual({ ...draft, memorialHeader: 'Imported' });
  expect(lost).toEqual([{ reason: 'conflict', path: 'quote', value: 'Imported' }]);
  expect(changes.map(({ path }) => path)).not.toContain(caption);
});
