import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { inEnglish } from '../../wire/errors/sentence.ts';
import type { Change, DraftDocument } from '../contract.ts';
import {
  ALBUM,
  aDraft,
  anId,
  changesOf,
  deeds,
  makeNoId,
  PHOTO,
  PHOTO_2,
  TEXT,
} from '../testing/drafts.ts';
import { applyChanges, type ChangeOutcome } from './apply-changes.ts';
import { valueHash } from './value-hash.ts';

const apply = (document: DraftDocument, ...changes: Change[]): ChangeOutcome =>
  applyChanges(document, changes, makeNoId);

const set = (path: string, value: unknown, was: unknown): Change => ({
  id: 'c1',
  op: 'set',
  path,
  value,
  was: valueHash(was),
});

describe('set', () => {
  test.each([
    ['quote', 'Take it home.'],
    [`${TEXT}.title`, 'Life'],
    [`${ALBUM}.photos.${PHOTO}.caption`, 'One'],
  ])('%s is replaced if it still has the value that was seen', (path, was) => {
    const { document, applied } = apply(aDraft(), set(path, 'New', was));
    expect(applied).toEqual([{ id: 'c1' }]);
    expect(JSON.stringify(document)).toBe(
      JSON.stringify(aDraft()).replace(JSON.stringify(was), '"New"'),
    );
  });

  test('a blank text removes the field', () => {
    expect(apply(aDraft(), set('quote', '  ', 'Take it home.')).document).not.toHaveProperty(
      'quote',
    );
  });

  test("a value changed by another editor is a conflict, and the text isn't lost", () => {
    const { document, conflicts, lost } = apply(aDraft(), set('quote', 'Mine', 'what I saw'));
    expect(document).toEqual(aDraft());
    expect(conflicts).toEqual([{ id: 'c1', path: 'quote', current: 'Take it home.' }]);
    expect(lost).toEqual([{ reason: 'conflict', path: 'quote', value: 'Mine' }]);
  });

  test("two people writing the same don't conflict", () => {
    expect(apply(aDraft(), set('quote', 'Take it home.', 'what I saw')).applied).toHaveLength(1);
  });

  test("a text for something removed is a conflict with nothing, and isn't lost", () => {
    const path = `${ALBUM}.photos.${anId('itm', 'gone')}.caption`;
    const { conflicts, lost } = apply(aDraft(), set(path, 'Mine', null));
    expect(conflicts).toEqual([{ id: 'c1', path, current: null }]);
    expect(lost).toEqual([{ reason: 'conflict', path, value: 'Mine' }]);
  });

  test('bidi controls are dropped, from restored parts too', () => {
    const changes: Change[] = [
      set(`${TEXT}.title`, '\u202EHer life', 'Life'),
      set('quote', '\u2066\u2069', 'Take it home.'),
      {
        id: 'c3',
        op: 'insert',
        path: `${ALBUM}.photos`,
        value: { id: anId('itm', 'back'), photo: '/media/c.jpg', caption: 'At \u2067sea' },
      },
    ];
    const { document, refused, conflicts } = apply(aDraft(), ...changes);
    expect([refused, conflicts]).toEqual([[], []]);
    expect(document.sections[0]?.title).toBe('Her life');
    expect(document).not.toHaveProperty('quote');
    expect(document.sections[1]?.photos?.at(-1)).toMatchObject({ caption: 'At sea' });
  });

  test.each([
    ['quote', 'x'.repeat(2_001)],
    ['fullName', '\u202Eadmin'],
    ['slug', 'other'],
    ['invented', true],
    ['sections', []],
    ['__proto__', {}],
    [`${TEXT}.type`, 'albumSection'],
    [`${TEXT}.id`, anId('sec', 'new')],
    [`${ALBUM}.photos`, []],
    [`${ALBUM}.photos.${PHOTO}.photo`, 'javascript:alert(1)'],
    [`${ALBUM}.photos.${PHOTO}.photo`, 'photos/beside.jpg'],
    ['sec_x.title', 'Not an id'],
  ])('%s is refused with %j', (path, value) => {
    const { document, refused, conflicts } = apply(aDraft(), set(path, value, null));
    expect(refused).toHaveLength(1);
    expect(conflicts).toEqual([]);
    expect(document).toEqual(aDraft());
  });

  test.each([
    ['a null character', `${anId('sec', 'gone')}.title`, 'a\0b'],
    ['half a surrogate pair', `${anId('sec', 'gone')}.title`, '\uD83D'],
    ['a null character in a key', `${anId('sec', 'gone')}.title`, { 'a\0': 1 }],
    ['a null character in the path', `${anId('sec', 'gone')}.a\0b`, 'text'],
    ['more than any field accepts', `${anId('sec', 'gone')}.title`, 'x'.repeat(700_001)],
  ])(
    "%s for something removed is refused, because the database couldn't store it",
    (_, path, value) => {
      expect(apply(aDraft(), set(path, value, null)).refused).toHaveLength(1);
    },
  );
});

describe('insert, remove and move', () => {
  const NEW = anId('itm', 'new');
  const picture = { id: NEW, photo: '/media/c.jpg' };
  const insert = (before: string | null, value: Record<string, unknown> = picture) => ({
    id: 'c1',
    op: 'insert' as const,
    path: `${ALBUM}.photos`,
    before,
    value,
  });
  const photoIds = ({ document }: ChangeOutcome): string[] =>
    document.sections.find(({ id }) => id === ALBUM)?.photos?.map(({ id }) => id) ?? [];

  test('an item is put before another, or at the end if that one is gone', () => {
    expect(photoIds(apply(aDraft(), insert(PHOTO_2)))).toEqual([PHOTO, NEW, PHOTO_2]);
    expect(photoIds(apply(aDraft(), insert(anId('itm', 'gone'))))).toEqual([PHOTO, PHOTO_2, NEW]);
  });

  test('an item without an id gets one, and the sender learns it', () => {
    const outcome = applyChanges(aDraft(), [insert(null, { photo: '/media/c.jpg' })], () => NEW);
    expect(outcome.applied).toEqual([{ id: 'c1', made: NEW }]);
    expect(photoIds(outcome)).toEqual([PHOTO, PHOTO_2, NEW]);
  });

  test('an id used in another list is refused', () => {
    const [section] = aDraft().sections;
    const other = { ...section, id: anId('sec', 'other'), type: 'albumSection', photos: [] };
    const document = { ...aDraft(), sections: [...aDraft().sections, other] };
    const change = { ...insert(null, { ...picture, id: PHOTO }), path: `${other.id}.photos` };
    expect(apply(document, change).refused).toHaveLength(1);
  });

  test('a full list accepts no more', () => {
    const sections = Array.from({ length: 200 }, (_, number) => ({
      id: anId('sec', `${number}`),
      type: 'textSection',
    }));
    const change: Change = {
      id: 'c1',
      op: 'insert',
      path: 'sections',
      value: { type: 'textSection' },
    };
    const [refusal] = applyChanges({ sections }, [change], () => TEXT).refused;
    expect(refusal && inEnglish(refusal.message)).toBe('A page can have up to 200 sections.');
  });

  test('a removed item is returned whole', () => {
    const { document, lost } = apply(aDraft(), { id: 'c1', op: 'remove', path: ALBUM });
    expect(document.sections.map(({ id }) => id)).not.toContain(ALBUM);
    expect(lost).toEqual([
      { reason: 'removed', path: 'sections', partId: ALBUM, value: aDraft().sections[1] },
    ]);
  });

  test('an item is moved before another and to the end', () => {
    const path = `${ALBUM}.photos.${PHOTO}`;
    expect(photoIds(apply(aDraft(), { id: 'c1', op: 'move', path, before: null }))).toEqual([
      PHOTO_2,
      PHOTO,
    ]);
    expect(photoIds(apply(aDraft(), { id: 'c1', op: 'move', path, before: PHOTO }))).toEqual([
      PHOTO,
      PHOTO_2,
    ]);
  });
});

class Store {
  document = aDraft();
  readonly outcomes: ChangeOutcome[] = [];
  readonly #applied = new Set<string>();

  send(changes: readonly Change[]): void {
    const outcome = applyChanges(
      this.document,
      changes.filter(({ id }) => !this.#applied.has(id)),
      makeNoId,
    );
    for (const { id } of outcome.applied) this.#applied.add(id);
    this.document = outcome.document;
    this.outcomes.push(outcome);
  }
}

/** Interleaves the changes of two users. Keeps the order of each user's changes. */
const twoEditors = fc
  .record({ ada: deeds, bo: deeds, order: fc.infiniteStream(fc.boolean()) })
  .map(({ ada, bo, order }) => {
    const first = changesOf('a', aDraft(), ada);
    const second = changesOf('b', aDraft(), bo);
    const merged: Change[] = [];
    const left: [Change[], Change[]] = [[...first], [...second]];
    for (const isFirst of order) {
      const next = left[isFirst ? 0 : 1].shift() ?? left[isFirst ? 1 : 0].shift();
      if (!next) break;
      merged.push(next);
    }
    return { first, second, merged };
  });

describe('two editors', () => {
  test('the same order gives the same document, however it is split into requests', () => {
    fc.assert(
      fc.property(twoEditors, fc.array(fc.integer({ min: 1, max: 4 })), ({ merged }, sizes) => {
        const whole = new Store();
        whole.send(merged);
        const cut = new Store();
        const rest = [...merged];
        for (const size of sizes) cut.send(rest.splice(0, size));
        cut.send(rest);
        expect(cut.document).toEqual(whole.document);
      }),
    );
  });

  test('requests sent again, in any order, change nothing', () => {
    fc.assert(
      fc.property(twoEditors, ({ first, second, merged }) => {
        const store = new Store();
        store.send(merged);
        const before = store.document;
        const conflicts = store.outcomes.flatMap((outcome) =>
          outcome.conflicts.map(({ id }) => id),
        );
        for (const changes of [second, first, merged.toReversed()]) {
          store.send(changes.filter(({ id }) => !conflicts.includes(id)));
        }
        expect(store.document).toEqual(before);
      }),
    );
  });

  test('a change repeated at once changes nothing', () => {
    fc.assert(
      fc.property(twoEditors, ({ merged }) => {
        let document = aDraft();
        for (const change of merged) {
          ({ document } = apply(document, change));
          expect(apply(document, change).document).toEqual(document);
        }
      }),
    );
  });

  test('every typed value is in the document, among the lost texts, or was replaced by an editor who saw it', () => {
    fc.assert(
      fc.property(twoEditors, ({ merged }) => {
        const { document, lost, refused, applied } = apply(aDraft(), ...merged);
        const seen = new Set(
          merged.flatMap((change) =>
            change.op === 'set' && applied.some(({ id }) => id === change.id) ? [change.was] : [],
          ),
        );
        const kept = JSON.stringify([document, lost]);
        for (const change of merged) {
          const typed = `typed ${change.id}`;
          if (!JSON.stringify(change).includes(typed)) continue;
          const isKept = kept.includes(JSON.stringify(typed)) || seen.has(valueHash(typed));
          expect(isKept, JSON.stringify(change)).toBe(true);
        }
        expect(refused).toEqual([]);
      }),
    );
  });

  test('different fields never conflict', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['quote', 'memorialHeader', 'birthLocation', 'deathLocation']),
        (fields) => {
          const changes = fields.map((path, number): Change => ({
            ...set(path, `typed ${number}`, path === 'quote' ? 'Take it home.' : null),
            id: `c${number}`,
          }));
          expect(apply(aDraft(), ...changes).conflicts).toEqual([]);
        },
      ),
    );
  });
});
