import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { applyChanges } from '../changes/apply-changes.ts';
import { readFieldAt } from '../changes/change-paths.ts';
import { idsOf } from '../changes/inserted-things.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { Change, DraftDocument } from '../contract.ts';
import {
  ALBUM,
  aDraft,
  anId,
  changesOf,
  deeds,
  makeNoId,
  MEMBER,
  PHOTO,
  PHOTO_2,
  TEXT,
  TREE,
} from '../testing/drafts.ts';
import { idsInValue, judgeContribution } from './contribution-rule.ts';

const MINE = anId('sec', 'mine');
const SHARED = anId('sec', 'shared');
const SLIDER = anId('sec', 'slider');
const FUNERAL = anId('sec', 'funeral');
const BURIAL = anId('itm', 'burial');
const NEW = anId('itm', 'new');
const OWN = [PHOTO, MINE, anId('itm', 'inmine'), SHARED];

/**
 * A draft with three albums. One album is another member's, and both members have added pictures to it. Two albums are
 * the contributor's: one contains the contributor's picture, one contains another member's picture.
 */
function document(): DraftDocument {
  const draft = aDraft();
  const own = { id: anId('itm', 'inmine'), photo: '/media/c.jpg' };
  const foreign = { id: anId('itm', 'foreign'), photo: '/media/d.jpg' };
  draft.sections.push(
    { id: MINE, type: 'albumSection', photos: [own] },
    { id: SHARED, type: 'albumSection', photos: [foreign] },
    { id: SLIDER, type: 'contentSliderSection', content: [] },
    {
      id: FUNERAL,
      type: 'serviceSection',
      gatherings: [{ id: BURIAL, kind: 'burial', timeZone: 'Europe/London' }],
    },
  );
  return draft;
}

const judge = () =>
  judgeContribution({ own: new Set(OWN), foreign: new Set([anId('itm', 'aside')]) });
const id = 'c1';
const set = (path: string): Change => ({ id, op: 'set', path, value: 'New', was: valueHash(null) });
const remove = (path: string): Change => ({ id, op: 'remove', path });
const move = (path: string): Change => ({ id, op: 'move', path, before: null });
const insert = (path: string, value: Record<string, unknown>): Change => ({
  id,
  op: 'insert',
  path,
  value,
});

describe('a contributor may', () => {
  test.each<[string, Change]>([
    ['add a text', insert('sections', { type: 'textSection', bodyText: 'He laughed.' })],
    [
      'add an album with pictures',
      insert('sections', {
        id: anId('sec', 'new'),
        type: 'albumSection',
        photos: [{ id: NEW, photo: '/media/n.jpg' }],
      }),
    ],
    [
      "add a picture to another person's album",
      insert(`${ALBUM}.photos`, { id: NEW, photo: '/media/n.jpg' }),
    ],
    ['add a person to the family tree', insert(`${TREE}.members`, { id: NEW, name: 'Di' })],
    ['add a picture to a slideshow', insert(`${SLIDER}.content`, { id: NEW })],
    [
      "change the caption of their picture in another person's album",
      set(`${ALBUM}.photos.${PHOTO}.caption`),
    ],
    ['change the title of their own section', set(`${MINE}.title`)],
    ['move their own picture', move(`${ALBUM}.photos.${PHOTO}`)],
    ['move their own section', move(MINE)],
    ['remove their own picture', remove(`${ALBUM}.photos.${PHOTO}`)],
    ['remove their own section with nothing by others in it', remove(MINE)],
    ['restore their own picture', insert(`${MINE}.photos`, { id: anId('itm', 'inmine') })],
  ])('%s', (_, change) => {
    expect(judge()(document(), change)).toBeUndefined();
  });
});

describe('a contributor may not', () => {
  test.each<[string, Change]>([
    ['change the head', set('quote')],
    ['change the look', set('themeId')],
    ["change another person's text", set(`${TEXT}.bodyText`)],
    ["change the title of another person's album", set(`${ALBUM}.title`)],
    ["change the caption of another person's picture", set(`${ALBUM}.photos.${PHOTO_2}.caption`)],
    [
      "change another person's picture in their own album",
      set(`${SHARED}.photos.${anId('itm', 'foreign')}.caption`),
    ],
    ["move another person's picture", move(`${ALBUM}.photos.${PHOTO_2}`)],
    ["move another person's section", move(TEXT)],
    ["remove another person's family member", remove(`${TREE}.members.${MEMBER}`)],
    ["remove another person's section", remove(ALBUM)],
    ["remove their own section with another person's picture in it", remove(SHARED)],
    ['add a timeline', insert('sections', { type: 'timelineSection' })],
    ['add a section for tributes', insert('sections', { type: 'tributesSection' })],
    ['add a funeral', insert('sections', { type: 'serviceSection' })],
    ['add a gathering', insert(`${FUNERAL}.gatherings`, { id: NEW, kind: 'wake' })],
    ['change when a gathering is', set(`${FUNERAL}.gatherings.${BURIAL}.time`)],
    ['move a gathering', move(`${FUNERAL}.gatherings.${BURIAL}`)],
    ['remove a gathering', remove(`${FUNERAL}.gatherings.${BURIAL}`)],
    ["choose who gets a funeral's address", set(`${FUNERAL}.addressFor`)],
    ['add a section without a type', insert('sections', {})],
    ['add a picture with an existing id', insert(`${MINE}.photos`, { id: PHOTO_2 })],
    [
      "add a section containing the id of another person's picture",
      insert('sections', { type: 'albumSection', photos: [{ id: PHOTO_2 }] }),
    ],
    [
      'take over the id of a picture another person removed',
      insert(`${ALBUM}.photos`, { id: anId('itm', 'aside') }),
    ],
  ])('%s', (_, change) => {
    expect(judge()(document(), change)).toMatch(/owner and editors|owner or an editor/);
  });
});

test('a contributor changes what an earlier change in the same batch added', () => {
  const changes = [
    insert(`${ALBUM}.photos`, { id: NEW, photo: '/media/n.jpg' }),
    { ...set(`${ALBUM}.photos.${NEW}.caption`), id: 'c2' },
  ];
  const outcome = applyChanges(document(), changes, makeNoId, { judge: judge() });
  expect(outcome.refused).toEqual([]);
  expect(readFieldAt(outcome.document, `${ALBUM}.photos.${NEW}.caption`)).toBe('New');
});

test("a text for something removed is a conflict, so it isn't lost", () => {
  const path = `${ALBUM}.photos.${anId('itm', 'gone')}.caption`;
  const outcome = applyChanges(document(), [set(path)], makeNoId, { judge: judge() });
  expect(outcome).toMatchObject({
    refused: [],
    conflicts: [{ current: null }],
    lost: [{ value: 'New' }],
  });
});

test("a refused change doesn't block the others", () => {
  const changes = [set('quote'), { ...set(`${MINE}.title`), id: 'c2' }];
  const { applied, refused } = applyChanges(document(), changes, makeNoId, { judge: judge() });
  expect(applied).toEqual([{ id: 'c2' }]);
  expect(refused).toEqual([
    { id: 'c1', code: 'NOT_ALLOWED', message: 'Only the owner and editors can change this.' },
  ]);
});

test('the ids in a value are those of the part and its items', () => {
  expect(
    idsInValue({ id: 'a', type: 'albumSection', photos: [{ id: 'b' }, null, {}, { id: 1 }] }),
  ).toEqual(['a', 'b']);
  expect(idsInValue({ type: 'albumSection', photos: 'x' })).toEqual([]);
});

test("property: whatever a contributor sends, other people's parts stay the same and in order", () => {
  const foreignParts = ({ sections, ...head }: DraftDocument, own: ReadonlySet<string>) => {
    const isForeign = ({ id: partId }: { id: string }) => !own.has(partId);
    const items = sections.map(({ id: sectionId, photos, events, members, content }) => {
      const all = [photos, events, members, content].flatMap((list) => list ?? []);
      return [sectionId, all.filter(isForeign)] as const;
    });
    return {
      head,
      sections: sections
        .filter(isForeign)
        .map(({ photos: _, events: __, members: ___, content: ____, ...fields }) => fields),
      items: new Map(items.filter(([, foreign]) => foreign.length > 0)),
    };
  };
  fc.assert(
    fc.property(deeds, fc.subarray(idsOfAll(aDraft())), (all, owned) => {
      const own = new Set(owned);
      const start = aDraft();
      const changes = changesOf('x', start, all);
      const rules = { judge: judgeContribution({ own, foreign: new Set() }) };
      const { document: after } = applyChanges(start, changes, makeNoId, rules);
      const old = new Set(idsOfAll(start));
      const mine = new Set([...owned, ...idsOfAll(after).filter((part) => !old.has(part))]);
      expect(foreignParts(after, mine)).toEqual(foreignParts(start, mine));
    }),
  );
});

function idsOfAll({ sections }: DraftDocument): string[] {
  return sections.flatMap(idsOf);
}
