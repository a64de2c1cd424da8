import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { valueHash } from '../changes/value-hash.ts';
import { itemId } from '../uploads/testing/album.ts';
import {
  ALBUM,
  aPhoto,
  insert,
  makeRelatives,
  move,
  outcomes,
  OWN_ALBUM,
  PHOTOS,
  photosOf,
  PICTURE,
  type Relatives,
  remove,
  removedParts,
  set,
  TIMELINE,
} from './testing/relatives.ts';

const app = openTestApp();
let relatives: Relatives;
let { id, owner, grandson, cousin } = {} as Relatives;

beforeEach(async () => {
  relatives = await makeRelatives(app);
  ({ id, owner, grandson, cousin } = relatives);
});

describe("a contributor's change", () => {
  beforeEach(async () => {
    await grandson.change(
      id,
      insert(PHOTOS, aPhoto(2)),
      insert('sections', { id: OWN_ALBUM, type: 'albumSection' }),
    );
  });

  const OWN: ReadonlyArray<[string, () => unknown]> = [
    ['set on their own picture', () => set(`${PHOTOS}.${itemId(2)}.caption`, 'At sea')],
    ['set on their own section', () => set(`${OWN_ALBUM}.title`, 'Summers')],
    ['insert of a picture', () => insert(PHOTOS, aPhoto(3))],
    ['insert of an event', () => insert(`${TIMELINE}.events`, { caption: 'School' })],
    ['insert of a text', () => insert('sections', { type: 'textSection', bodyText: 'Hello' })],
    ['remove of their own picture', () => remove(`${PHOTOS}.${itemId(2)}`)],
    ['remove of their own section', () => remove(OWN_ALBUM)],
    ['move of their own picture', () => move(`${PHOTOS}.${itemId(2)}`)],
    ['move of their own section', () => move(OWN_ALBUM)],
  ];
  test.each(OWN)('is applied: %s', async (_, change) => {
    expect(outcomes(await grandson.change(id, change()))).toEqual(['applied']);
  });

  const FOREIGN: ReadonlyArray<[string, () => unknown]> = [
    ['set in the header', () => set('quote', 'New')],
    ["set on another person's picture", () => set(`${PHOTOS}.${itemId(1)}.caption`, 'New')],
    ["set on another person's section", () => set(`${ALBUM}.title`, 'New')],
    ['insert of a timeline', () => insert('sections', { type: 'timelineSection' })],
    ["insert with another person's id", () => insert(`${OWN_ALBUM}.photos`, aPhoto(1))],
    ["remove of another person's picture", () => remove(`${PHOTOS}.${itemId(1)}`)],
    ["remove of another person's section", () => remove(TIMELINE)],
    ["move of another person's picture", () => move(`${PHOTOS}.${itemId(1)}`)],
    ["move of another person's section", () => move(TIMELINE)],
  ];
  test.each(FOREIGN)('is refused, with 200, and changes nothing: %s', async (_, change) => {
    const before = await owner.draft(id);
    const { status, body } = await grandson.call('POST', `/${id}/draft/changes`, {
      changes: [change()],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      revision: before.revision,
      applied: [],
      refused: [
        {
          code: 'NOT_ALLOWED',
          message: expect.stringMatching(/owner and editors|owner or an editor/) as string,
        },
      ],
    });
    expect(await owner.draft(id)).toEqual(before);
  });

  test("is refused on another contributor's part, and the rest of its batch is applied", async () => {
    const answer = await cousin.change(
      id,
      set(`${PHOTOS}.${itemId(2)}.caption`, 'Mine now'),
      remove(`${PHOTOS}.${itemId(2)}`),
      insert(PHOTOS, aPhoto(4)),
    );
    expect(outcomes(answer)).toEqual(['applied', 'NOT_ALLOWED', 'NOT_ALLOWED']);
    expect(await photosOf(relatives, ALBUM)).toEqual([aPhoto(1), aPhoto(2), aPhoto(4)]);
  });

  test('is applied to its own part after an editor changed and moved it', async () => {
    await owner.change(
      id,
      set(`${PHOTOS}.${itemId(2)}.caption`, 'Whitby'),
      remove(`${PHOTOS}.${itemId(2)}`),
      insert(`${OWN_ALBUM}.photos`, { ...aPhoto(2), caption: 'Whitby' }),
    );
    const path = `${OWN_ALBUM}.photos.${itemId(2)}.caption`;
    const answer = await grandson.change(id, set(path, 'Whitby, 1998', valueHash('Whitby')));
    expect(outcomes(answer)).toEqual(['applied']);
  });

  test("that would remove a section with another person's picture keeps it", async () => {
    await cousin.change(id, insert(`${OWN_ALBUM}.photos`, aPhoto(5)));
    const [outcome] = (await grandson.change(id, remove(OWN_ALBUM))).refused;
    expect(outcome?.message).toBe(
      'Other people have added to this section, so only the owner and editors can remove it.',
    );
    expect(await photosOf(relatives, OWN_ALBUM)).toEqual([aPhoto(5)]);
    await cousin.change(id, remove(`${OWN_ALBUM}.photos.${itemId(5)}`));
    expect(outcomes(await grandson.change(id, remove(OWN_ALBUM)))).toEqual(['applied']);
  });

  test('with text for a part that is gone is a conflict, and the text is in “Removed items”', async () => {
    await owner.change(id, remove(`${PHOTOS}.${itemId(2)}`));
    const answer = await grandson.change(id, set(`${PHOTOS}.${itemId(2)}.caption`, 'At sea'));
    expect(outcomes(answer)).toEqual(['conflict']);
    expect(await removedParts(grandson, id)).toMatchObject([
      { reason: 'conflict', value: 'At sea' },
      { reason: 'removed', value: aPhoto(2) },
    ]);
    expect(await removedParts(cousin, id)).toEqual([]);
  });

  test('changes nothing when repeated', async () => {
    const again = insert(PHOTOS, aPhoto(6));
    expect(outcomes(await grandson.change(id, again))).toEqual(['applied']);
    expect(outcomes(await grandson.change(id, again))).toEqual(['applied']);
    expect(await photosOf(relatives, ALBUM)).toHaveLength(3);
  });

  test('with ids no database can store gets a response', async () => {
    for (const bad of ['itm_\0', 'itm_\ud800']) {
      const answer = await grandson.call('POST', `/${id}/draft/changes`, {
        changes: [insert(PHOTOS, { id: bad, photo: PICTURE })],
      });
      expect(answer.status).toBeLessThan(500);
    }
  });
});

test("a contributor sees who publishes; a member who publishes doesn't need to", async () => {
  expect((await grandson.memorial(id)).ownerName).toBe('Ada King');
  expect((await owner.memorial(id)).ownerName).toBeUndefined();
});

test('a moderator reads the preview and nothing of the draft', async () => {
  const moderator = await FamilyUser.member(app, id, 'moderator');
  expect((await moderator.call('GET', `/${id}/draft/page`)).status).toBe(200);
  for (const [method, path] of [
    ['GET', '/draft'],
    ['GET', '/draft/removed'],
    ['GET', '/revisions'],
  ] as const) {
    expect(await moderator.call(method, `/${id}${path}`)).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED' },
    });
  }
  const change = await moderator.call('POST', `/${id}/draft/changes`, {
    changes: [set('quote', 'x')],
  });
  expect(change).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
});
