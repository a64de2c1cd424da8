import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { applyChanges } from '../changes/apply-changes.ts';
import { putValue } from '../changes/change-paths.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { DraftDocument } from '../contract.ts';
import {
  aDraft,
  ALBUM,
  anId,
  changesOf,
  deeds,
  makeNoId,
  PHOTO,
  PHOTO_2,
  TEXT,
  TREE,
} from '../testing/drafts.ts';
import { changedParts } from './changed-parts.ts';

const copy = (document: DraftDocument): DraftDocument => structuredClone(document);

function edited(edit: (document: DraftDocument) => void): DraftDocument {
  const document = aDraft();
  edit(document);
  return document;
}

const parts = (edit: (document: DraftDocument) => void) => changedParts(aDraft(), edited(edit));

const section = (document: DraftDocument, id: string) =>
  document.sections.find((one) => one.id === id)!;

function turned(owner: { sections?: unknown[]; photos?: unknown[] }): void {
  for (const list of ['sections', 'photos'] as const) {
    if (owner[list]) owner[list] = owner[list].toReversed();
  }
}

describe('the header', () => {
  test('is reported in parts a person recognises, each with its first field', () => {
    const changed = parts((document) => {
      Object.assign(document, {
        dod: '2024',
        fullName: 'Ada King',
        quote: '',
        profilePhoto: '/media/p.jpg',
        profilePhotoCrop: { x: 0, y: 0, width: 1, height: 1 },
        backgroundFocalPoint: { x: 0, y: 0 },
        themeId: 'quiet-sea',
        language: 'de',
        birthLocation: 'London',
        inventedLater: true,
      });
    });
    expect(changed).toEqual([
      { kind: 'head', part: 'names', place: 'fullName' },
      { kind: 'head', part: 'places', place: 'birthLocation' },
      { kind: 'head', part: 'quote', place: 'quote' },
      { kind: 'head', part: 'portrait', place: 'profilePhoto' },
      { kind: 'head', part: 'background', place: 'backgroundFocalPoint' },
      { kind: 'head', part: 'theme', place: 'themeId' },
      { kind: 'head', part: 'language', place: 'language' },
      { kind: 'head', part: 'other', place: 'inventedLater' },
    ]);
  });

  test("defaults added by publishing, and clearing a field that was never filled, don't count as changes", () => {
    const without = edited((document) => {
      delete document['actionButtons'];
      document['deathLocation'] = ' ';
      document['dob'] = null;
    });
    expect(changedParts(aDraft(), without)).toEqual([]);
    expect(changedParts(without, aDraft())).toEqual([]);
  });

  test('switching a button off is a change', () => {
    expect(
      parts((document) => Object.assign(document, { actionButtons: { share: false } })),
    ).toEqual([{ kind: 'head', part: 'buttons', place: 'actionButtons' }]);
  });
});

describe('sections', () => {
  test('added, changed and removed ones are listed in page order', () => {
    const changed = parts((document) => {
      section(document, TEXT)['bodyText'] = 'She was and is.';
      document.sections.splice(1, 1);
      document.sections.push({ id: anId('sec', 'new'), type: 'textSection' });
    });
    expect(changed).toMatchObject([
      { kind: 'changed', section: { id: TEXT }, place: `${TEXT}.bodyText`, hasOwn: true },
      { kind: 'added', place: anId('sec', 'new') },
      { kind: 'removed', section: { id: ALBUM } },
    ]);
  });

  test('another order is one change, and neither a new nor a removed section causes one', () => {
    expect(
      parts((document) =>
        document.sections.unshift({ id: anId('sec', 'new'), type: 'textSection' }),
      ),
    ).toMatchObject([{ kind: 'added' }]);
    expect(parts((document) => document.sections.splice(0, 1))).toMatchObject([
      { kind: 'removed' },
    ]);
    expect(parts((document) => turned(document))).toEqual([{ kind: 'order', place: TREE }]);
  });
});

describe('the photos of an album', () => {
  const album = (edit: (document: DraftDocument) => void) => {
    const changed = parts(edit);
    expect(changed).toMatchObject([{ kind: 'changed', section: { id: ALBUM } }]);
    return changed[0] as Extract<(typeof changed)[number], { kind: 'changed' }>;
  };

  test('are counted: added, removed, with another caption, changed', () => {
    const { items, hasOwn, place } = album((document) => {
      const photos = section(document, ALBUM).photos!;
      photos[0]!['caption'] = 'The first';
      photos[1]!['alt'] = 'A lake';
      for (const name of ['a', 'b']) photos.push({ id: anId('itm', name), photo: '/media/c.jpg' });
    });
    expect(items).toEqual({
      list: 'photos',
      added: 2,
      removed: 0,
      captioned: 1,
      timed: 0,
      placed: 0,
      moved: 0,
      changed: 1,
      isReordered: false,
    });
    expect(hasOwn).toBe(false);
    expect(place).toBe(`${ALBUM}.photos.${PHOTO}`);
  });

  test('are reported as reordered', () => {
    expect(album((document) => turned(section(document, ALBUM))).items).toMatchObject({
      isReordered: true,
      changed: 0,
    });
  });

  test("aren't reported as reordered because one was removed", () => {
    expect(album((document) => section(document, ALBUM).photos!.shift()).items).toMatchObject({
      removed: 1,
      isReordered: false,
    });
  });
});

test('an event with another text is changed, although its field is called caption', () => {
  const events = [{ id: PHOTO_2, date: '1961', caption: 'The first hive' }];
  const timeline = (list: typeof events): DraftDocument => ({
    sections: [{ id: TEXT, type: 'timelineSection', events: list }],
  });
  expect(
    changedParts(timeline(events), timeline([{ ...events[0]!, caption: 'The hive' }])),
  ).toMatchObject([{ items: { captioned: 0, changed: 1 } }]);
});

test('the same document has no changes, however it was read', () => {
  fc.assert(
    fc.property(deeds, (all) => {
      const start = aDraft();
      const { document } = applyChanges(start, changesOf('a', start, all), makeNoId);
      expect(changedParts(document, document)).toEqual([]);
      expect(changedParts(document, copy(document))).toEqual([]);
    }),
  );
});

test('any edit is at least one change, and none once it is undone', () => {
  fc.assert(
    fc.property(deeds, (all) => {
      const start = aDraft();
      const { document } = applyChanges(start, changesOf('a', start, all), makeNoId);
      const differs = valueHash(document) !== valueHash(start);
      expect(changedParts(start, document).length > 0).toBe(differs);
      expect(changedParts(document, start).length > 0).toBe(differs);
      expect(changedParts(start, copy(start))).toEqual([]);
    }),
  );
});

test('the cache never outlives its documents: each result equals a fresh comparison', () => {
  fc.assert(
    fc.property(deeds, deeds, (first, second) => {
      const start = aDraft();
      const one = applyChanges(start, changesOf('a', start, first), makeNoId).document;
      const two = applyChanges(one, changesOf('b', one, second), makeNoId).document;
      for (const [before, after] of [
        [start, one],
        [one, two],
        [start, two],
        [two, one],
      ] as const) {
        expect(changedParts(before, after)).toEqual(changedParts(copy(before), copy(after)));
      }
    }),
  );
});

test('on a long page, each key after the first costs little', async () => {
  const photos = Array.from({ length: 1_000 }, (_, index) => ({
    id: anId('itm', `p${index}`),
    photo: `/media/${index}.jpg`,
    caption: `Photo ${index}`,
  }));
  const sections = Array.from({ length: 200 }, (_, index) => ({
    id: anId('sec', `s${index}`),
    type: 'textSection',
    bodyText: 'Words. '.repeat(500),
  }));
  const album = { id: anId('sec', 'album'), type: 'albumSection', photos };
  const published: DraftDocument = { fullName: 'Ada', sections: [...sections.slice(1), album] };
  let draft = copy(published);
  changedParts(published, draft);
  const caption = `${album.id}.photos.${photos[500]!.id}.caption`;
  const typeFiftyKeys = () => {
    for (let key = 0; key < 50; key += 1) {
      draft = putValue(draft, caption, `typed ${key}`);
      expect(changedParts(published, draft)).toHaveLength(1);
    }
  };
  expect(await leastCpuMs(typeFiftyKeys, 100)).toBeLessThan(100);
});

test('a gathering with a changed time and a new one are reported as parts of the funeral', () => {
  const FUNERAL = anId('sec', 'funeral');
  const gathering = (name: string, fields: object) => ({
    id: anId('itm', name),
    kind: 'burial',
    timeZone: 'Europe/Berlin',
    stream: 'undecided',
    charity: { name: 'Hospice' },
    ...fields,
  });
  const withGatherings = (gatherings: DraftDocument['sections'][number]['gatherings'] & object) =>
    edited(({ sections }) => {
      sections.push({ id: FUNERAL, type: 'serviceSection', gatherings });
    });
  const published = withGatherings([gathering('burial', { time: '14:00' }), gathering('wake', {})]);
  const draft = withGatherings([
    gathering('burial', { time: '15:00' }),
    gathering('wake', { charity: { name: 'Hospice' } }),
    gathering('new', {}),
  ]);
  expect(changedParts(published, draft)).toMatchObject([
    {
      kind: 'changed',
      place: `${FUNERAL}.gatherings.${anId('itm', 'burial')}`,
      hasOwn: false,
      items: { list: 'gatherings', added: 1, removed: 0, timed: 1, changed: 0, captioned: 0 },
    },
  ]);
});
