// Tests who counts as the author of a draft's parts: in “Removed items”, after a publication or a restored version, after
// the deletion of an account or memorial, and for uploads.

import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { purgeTakenDown } from '../../management/taking-down/purging.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { sweepHistory } from '../history/history.server.ts';
import { aSmallPicture, itemId } from '../uploads/testing/album.ts';
import { TusClient } from '../uploads/testing/tus-requests.ts';
import {
  ALBUM,
  aPhoto,
  insert,
  makeRelatives,
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

/**
 * 31 days from now, after the 30 days of “Removed items”. Only the clean-up gets this time, because the sessions would
 * expire if the application's clock moved.
 */
const inAMonth = () => new Date(app.clock.now().getTime() + 31 * 24 * 3600_000);

describe("a contributor's “Removed items”", () => {
  test('contains what the contributor added, whoever removed it, and nothing else', async () => {
    await grandson.change(id, insert(PHOTOS, aPhoto(2)));
    await cousin.change(id, insert(PHOTOS, aPhoto(3)));
    await cousin.change(id, remove(`${PHOTOS}.${itemId(3)}`));
    await owner.change(id, remove(`${PHOTOS}.${itemId(1)}`), remove(`${PHOTOS}.${itemId(2)}`));
    const values = async (user: FamilyUser) =>
      (await removedParts(user, id)).map(({ value }) => value);
    expect(await values(grandson)).toEqual([aPhoto(2)]);
    expect(await values(cousin)).toEqual([aPhoto(3)]);
    expect(await values(owner)).toHaveLength(3);
  });

  test("restores the contributor's own parts, still theirs, and no others", async () => {
    await grandson.change(id, insert(PHOTOS, aPhoto(2)));
    await owner.change(id, remove(`${PHOTOS}.${itemId(1)}`), remove(`${PHOTOS}.${itemId(2)}`));
    const answer = await grandson.change(id, insert(PHOTOS, aPhoto(2)), insert(PHOTOS, aPhoto(1)));
    expect(outcomes(answer)).toEqual(['applied', 'NOT_ALLOWED']);
    expect((await removedParts(owner, id)).map(({ value }) => value)).toEqual([aPhoto(1)]);
    // The owner removes and restores a part, which still belongs to its author.
    await owner.change(id, remove(`${PHOTOS}.${itemId(2)}`), insert(PHOTOS, aPhoto(2)));
    const mine = set(`${PHOTOS}.${itemId(2)}.caption`, 'Mine');
    expect(outcomes(await grandson.change(id, mine))).toEqual(['applied']);
  });

  test("hides an own section that was removed with other people's pictures in it", async () => {
    await grandson.change(id, insert('sections', { id: OWN_ALBUM, type: 'albumSection' }));
    await cousin.change(id, insert(`${OWN_ALBUM}.photos`, aPhoto(5)));
    await owner.change(id, remove(OWN_ALBUM));
    expect(await removedParts(grandson, id)).toEqual([]);
    expect(await removedParts(owner, id)).toHaveLength(1);
  });
});

test('the draft names what a contributor may change, and this survives publications and restored versions', async () => {
  expect((await owner.draft(id)).own).toBeUndefined();
  expect((await grandson.draft(id)).own).toEqual([]);
  await grandson.change(id, insert(PHOTOS, aPhoto(2)));
  await owner.publish(id);
  await owner.change(id, remove(`${PHOTOS}.${itemId(2)}`));
  await owner.publish(id);
  expect((await grandson.draft(id)).own).toEqual([itemId(2)]);
  const { revisions } = await owner.read<{
    revisions: Array<{ number: number; kind: string }>;
  }>(`/${id}/revisions`);
  const first = revisions.findLast(({ kind }) => kind === 'published');
  await owner.call('POST', `/${id}/revisions/${first?.number}/restore`);
  await sweepHistory({ kysely: app.database.kysely, now: inAMonth });
  const caption = set(`${PHOTOS}.${itemId(2)}.caption`, 'Still mine');
  expect(outcomes(await grandson.change(id, caption))).toEqual(['applied']);
});

test('authorship goes with the parts, after 30 days, and with the memorial', async () => {
  const count = async () => {
    const { kysely } = app.database;
    const rows = kysely.selectFrom('draft_authors').select('part_id').where('memorial_id', '=', id);
    return (await rows.execute()).map((row) => row.part_id);
  };
  await grandson.change(id, insert(PHOTOS, aPhoto(2)), remove(`${PHOTOS}.${itemId(2)}`));
  expect((await count()).toSorted()).toEqual([ALBUM, TIMELINE, itemId(1)].toSorted());
  await grandson.change(id, insert(PHOTOS, aPhoto(3)));
  await grandson.change(id, remove(`${PHOTOS}.${itemId(3)}`));
  await sweepHistory(app.services);
  expect(await count()).toContain(itemId(3));
  await sweepHistory({ kysely: app.database.kysely, now: inAMonth });
  expect(await count()).not.toContain(itemId(3));
  await owner.call('DELETE', `/${id}`);
  await purgeTakenDown({ ...app.services, now: inAMonth });
  expect(await count()).toEqual([]);
});

test('an author whose account is deleted leaves the parts to the owner and editors', async () => {
  const leaver = await FamilyUser.member(app, id, 'contributor');
  await leaver.change(id, insert(PHOTOS, aPhoto(2)));
  await app.database.kysely
    .deleteFrom('users')
    .where('id', '=', await leaver.id())
    .execute();
  const refused = await grandson.change(id, remove(`${PHOTOS}.${itemId(2)}`));
  expect(outcomes(refused)).toEqual(['NOT_ALLOWED']);
  expect(outcomes(await owner.change(id, remove(`${PHOTOS}.${itemId(2)}`)))).toEqual(['applied']);
});

test('an editor who becomes a contributor keeps what they added as an editor', async () => {
  await cousin.join(id, 'editor');
  await cousin.change(id, insert('sections', { id: OWN_ALBUM, type: 'albumSection' }));
  await cousin.join(id, 'contributor');
  const answer = await cousin.change(id, set(`${OWN_ALBUM}.title`, 'Mine'), set('quote', 'New'));
  expect(outcomes(answer)).toEqual(['applied', 'NOT_ALLOWED']);
});

test('the public document names no author and has no ids', async () => {
  await grandson.change(id, insert(PHOTOS, aPhoto(2)));
  await owner.publish(id);
  const { slug } = await owner.memorial(id);
  const { status, body } = await app.browser().callApi('GET', `/memorials/${slug}`);
  expect(status).toBe(200);
  const text = JSON.stringify(body);
  expect(text).toContain(PICTURE);
  expect(text).not.toMatch(/(?:itm|sec)_[0-9A-Za-z]{22}/);
  expect(text).not.toContain(await grandson.id());
});

describe("a contributor's upload", () => {
  test("can be in another person's album, and belongs to its sender", async () => {
    const tus = new TusClient(grandson, id);
    const upload = await tus.take({
      bytes: await aSmallPicture(),
      place: { list: PHOTOS, item: itemId(7) },
    });
    expect(upload).toMatchObject({ state: 'taken' });
    expect((await grandson.draft(id)).own).toEqual([itemId(7)]);
    const path = `${PHOTOS}.${itemId(7)}.caption`;
    expect(outcomes(await cousin.change(id, set(path, 'Mine')))).toEqual(['NOT_ALLOWED']);
    expect(outcomes(await grandson.change(id, set(path, 'Mine')))).toEqual(['applied']);
    expect((await grandson.browser.fetch(upload.address ?? '')).status).toBe(200);
    expect((await app.browser().fetch(upload.address ?? '')).status).toBe(404);
  });

  test('is refused before it is sent for a field the contributor may not change', async () => {
    const tus = new TusClient(grandson, id);
    for (const field of ['profilePhoto', `${PHOTOS}.${itemId(1)}.photo`]) {
      const response = await tus.create({ bytes: await aSmallPicture(), place: { field } });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ success: false, code: 'NOT_ALLOWED' });
    }
    expect(await tus.list()).toEqual([]);
  });

  test("replaces the contributor's own picture", async () => {
    await grandson.change(id, insert(PHOTOS, aPhoto(2)));
    const tus = new TusClient(grandson, id);
    const place = { field: `${PHOTOS}.${itemId(2)}.photo` };
    const { address } = await tus.take({ bytes: await aSmallPicture(), place });
    expect(await photosOf(relatives, ALBUM)).toMatchObject([{}, { id: itemId(2), photo: address }]);
  });

  test('by an editor since made a contributor is refused for the header, with the reason', async () => {
    await cousin.join(id, 'editor');
    const tus = new TusClient(cousin, id);
    const location = await tus.send({
      bytes: await aSmallPicture(),
      place: { field: 'profilePhoto' },
    });
    await cousin.join(id, 'contributor');
    await app.jobs.runDue();
    expect(await tus.read(location)).toMatchObject({
      state: 'refused',
      note: 'Only the owner and editors can change this.',
    });
    expect((await owner.draft(id)).document['profilePhoto']).toBeUndefined();
  });

  test("counts towards the memorial's plan like any other", async () => {
    // A photo of another site is in the album.
    expect((await grandson.memorial(id)).plan?.pictures.used).toBe(1);
    const sent = await new TusClient(grandson, id).take({
      bytes: await aSmallPicture(),
      place: { list: PHOTOS },
    });
    expect(sent).toMatchObject({ state: 'taken' });
    expect((await grandson.memorial(id)).plan?.pictures.used).toBe(2);
  });
});
