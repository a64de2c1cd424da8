// The figures of a plan hold however a photo or video comes in.

import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { pictureAddress, videoAddress } from '../../media/addresses.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { DraftItem } from '../contract.ts';
import {
  anAlbum,
  aSmallPicture,
  CONTENT,
  itemId,
  PHOTOS,
  type Album,
} from '../uploads/testing/album.ts';

const app = openTestApp();
let owner: FamilyUser;
let album: Album;
beforeEach(async () => {
  owner = await FamilyUser.register(app);
  album = await anAlbum(owner);
});

let made = 0;
const nextHash = () =>
  String((made += 1))
    .padStart(64, '0')
    .split('')
    .toReversed()
    .join('');
const SIZE = { width: 40, height: 30 };

async function storedMedia(count: number, byteSize = 1_000): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: nextHash(),
    kind: 'picture' as const,
    mime: 'image/png',
    byte_size: byteSize,
    ...SIZE,
  }));
  await app.database.kysely.insertInto('media').values(rows).execute();
  await keepInHistory(rows.map(({ id }) => id.slice(0, 32)));
  return rows.map(({ id }) => pictureAddress(id.slice(0, 32), SIZE));
}

/** A document may name only what a memorial of its member uses. An older version of this one uses these. */
async function keepInHistory(mediaIds: readonly string[]): Promise<void> {
  const kept = { memorial_id: album.id, kind: 'history' as const, row_count: 1, expires_at: null };
  await app.database.kysely
    .insertInto('media_uses')
    .values(mediaIds.map((media_id) => ({ ...kept, media_id })))
    .execute();
}

const insert = (path: string, value: Record<string, unknown>) => ({
  id: `chg_${(made += 1)}`,
  op: 'insert',
  path,
  value,
});
const remove = (path: string) => ({ id: `chg_${(made += 1)}`, op: 'remove', path });
const set = (path: string, value: unknown, was?: unknown) => ({
  id: `chg_${(made += 1)}`,
  op: 'set',
  path,
  value,
  was: valueHash(was),
});
const aPhoto = (photo: string, id?: number) => ({ photo, ...(id ? { id: itemId(id) } : {}) });

async function add(...photos: string[]) {
  const refused: Array<{ code: string; message: string }> = [];
  for (let start = 0; start < photos.length; start += 200) {
    const changes = photos.slice(start, start + 200).map((photo) => insert(PHOTOS, aPhoto(photo)));
    refused.push(...(await owner.change(album.id, ...changes)).refused);
  }
  return refused;
}

/** As many photos as Free takes, less `free`. */
async function fill(free = 0): Promise<DraftItem[]> {
  expect(await add(...(await storedMedia(300 - free)))).toEqual([]);
  return album.photos();
}

const FULL =
  'This memorial has 300 photos. You’ll keep everything you already have. The Free plan includes up to 300 per memorial, so you can’t add more right now.';
const JPEG = { filename: 'a.jpg', filetype: 'image/jpeg' };

describe('photos added by changes', () => {
  test('are accepted up to the limit, and each one beyond is refused with the sentence', async () => {
    const refused = await add(...(await storedMedia(320)));
    expect(refused).toHaveLength(20);
    expect(refused.at(-1)).toMatchObject({ code: 'PLAN_LIMIT', message: FULL });
    expect(await album.photos()).toHaveLength(300);
    const { pictures } = (await owner.memorial(album.id)).plan ?? {};
    expect(pictures).toEqual({ used: 300, max: 300 });
  });

  test('are counted once wherever they are, those on other sites too', async () => {
    const [first] = await fill(1);
    const shown = String(first?.['photo']);
    const again = await owner.change(
      album.id,
      insert(CONTENT, { type: 'photo', url: shown }),
      set('profilePhoto', shown),
      set('backgroundPhoto', 'https://example.org/first.jpg'),
      insert(CONTENT, { type: 'image', url: 'https://example.org/second.jpg' }),
      set('quote', 'Words are no photo.'),
    );
    expect(again.applied).toHaveLength(4);
    expect(again.refused).toMatchObject([{ code: 'PLAN_LIMIT', message: FULL }]);
  });

  test('may replace another: with a set, or after a removal in the same request', async () => {
    const photos = await fill();
    const [one, two, three] = await storedMedia(3);
    const swapped = await owner.change(
      album.id,
      set(`${PHOTOS}.${photos[0]?.id}.photo`, one, photos[0]?.['photo']),
      remove(`${PHOTOS}.${photos[1]?.id}`),
      insert(PHOTOS, aPhoto(two ?? '')),
    );
    expect(swapped.refused).toEqual([]);
    expect(await owner.change(album.id, set('profilePhoto', three))).toMatchObject({
      refused: [{ code: 'PLAN_LIMIT' }],
    });
  });

  test('inside a new section count as well: all of it, or nothing', async () => {
    await fill(10);
    const photos = (await storedMedia(11)).map((photo) => ({ photo }));
    const section = (count: number) => ({ type: 'albumSection', photos: photos.slice(0, count) });
    expect(await owner.change(album.id, insert('sections', section(11)))).toMatchObject({
      refused: [{ code: 'PLAN_LIMIT' }],
    });
    expect((await owner.change(album.id, insert('sections', section(10)))).refused).toEqual([]);
  });

  test('from two browsers at once are together as many as the plan allows', async () => {
    const helper = await FamilyUser.register(app);
    await helper.join(album.id, 'editor');
    const media = await storedMedia(360);
    const halves = [
      { user: owner, photos: media.slice(0, 180) },
      { user: helper, photos: media.slice(180) },
    ];
    const answers = await Promise.all(
      halves.map(({ user, photos }) =>
        user.change(album.id, ...photos.map((photo) => insert(PHOTOS, aPhoto(photo)))),
      ),
    );
    expect(answers.flatMap(({ refused }) => refused)).toHaveLength(60);
    expect(await album.photos()).toHaveLength(300);
  });

  test('leave room for those uploaded or being uploaded, and the sentence distinguishes them', async () => {
    await fill(3);
    await album.tus.take({ bytes: await aSmallPicture() });
    for (let sent = 0; sent < 2; sent += 1) {
      expect((await album.tus.createAs(JPEG, '9')).status).toBe(201);
    }
    const message =
      'This memorial has 297 photos, and 2 more are still uploading. 1 more photo was uploaded but isn’t on the page; it counts towards the limit for a day. You’ll keep everything you already have. The Free plan includes up to 300 per memorial, so you can’t add more right now.';
    expect(await add(...(await storedMedia(1)))).toMatchObject([{ code: 'PLAN_LIMIT', message }]);
    const response = await album.tus.createAs(JPEG, '9');
    expect([response.status, await response.json()]).toMatchObject([409, { message }]);
  });
});

describe('videos and bytes added by changes', () => {
  async function storedFilms(...letters: string[]) {
    const ids = letters.map((letter) => letter.repeat(32));
    await keepInHistory(ids);
    return ids.map((id) => ({ type: 'video', url: videoAddress(id, 'mp4', null) }));
  }

  test('are limited like photos', async () => {
    const films = await storedFilms('a', 'b', 'c', 'd');
    const { refused } = await owner.change(
      album.id,
      ...films.map((value) => insert(CONTENT, value)),
    );
    expect(refused).toMatchObject([
      {
        code: 'PLAN_LIMIT',
        message:
          'This memorial has 3 videos. You’ll keep everything you already have. The Free plan includes up to 3 per memorial, so you can’t add more right now.',
      },
    ]);
  });

  test("an external photo doesn't become a video beyond the limit", async () => {
    const url = 'https://example.org/a.mp4';
    const item = { id: itemId(1), type: 'photo', url };
    const films = await storedFilms('a', 'b', 'c');
    await owner.change(album.id, ...[...films, item].map((value) => insert(CONTENT, value)));
    const change = set(`${CONTENT}.${itemId(1)}.type`, 'video', 'photo');
    expect(await owner.change(album.id, change)).toMatchObject({
      refused: [{ code: 'PLAN_LIMIT' }],
    });
  });

  test('are limited by the size of the originals', async () => {
    const large = await storedMedia(3, 700_000_000);
    const refused = await add(...large);
    expect(refused).toMatchObject([
      {
        code: 'PLAN_LIMIT',
        message: expect.stringContaining(
          'take up 1.4\u00A0GB. You’ll keep everything you already have.',
        ),
      },
    ]);
  });
});

describe('uploads without a place', () => {
  test('count when they are stored, and once when a change then shows them', async () => {
    await fill(2);
    const taken: string[] = [];
    for (let sent = 0; sent < 2; sent += 1) {
      const { address } = await album.tus.take({ bytes: await aSmallPicture() });
      taken.push(address ?? '');
    }
    expect((await album.tus.createAs(JPEG, '9')).status).toBe(409);
    expect(await add(...(await storedMedia(1)))).toHaveLength(1);
    expect(await add(...taken)).toEqual([]);
    expect(await album.photos()).toHaveLength(300);
    expect((await album.tus.createAs(JPEG, '9')).status).toBe(409);
    const shown = (await album.photos()).at(-1);
    await owner.change(album.id, remove(`${PHOTOS}.${shown?.id}`));
    expect((await album.tus.createAs(JPEG, '9')).status).toBe(201);
  });

  test('for a removed place count as well', async () => {
    await fill(1);
    const gone = 'sec_0123456789ABCDEFGHIJzz.photos';
    await album.tus.take({ bytes: await aSmallPicture(), place: { list: gone, item: itemId(7) } });
    expect((await album.tus.createAs(JPEG, '9')).status).toBe(409);
  });
});

describe('an upload that replaces a photo', () => {
  test("fits a full plan, as a portrait and in a list, and one for an empty field doesn't", async () => {
    const photos = await fill(1);
    const [portrait] = await storedMedia(1);
    await owner.change(album.id, set('profilePhoto', portrait));
    for (const field of ['profilePhoto', `${PHOTOS}.${photos[0]?.id}.photo`]) {
      const bytes = await aSmallPicture();
      expect(await album.tus.take({ bytes, place: { field } })).toMatchObject({ state: 'taken' });
    }
    const { pictures } = (await owner.memorial(album.id)).plan ?? {};
    expect(pictures).toEqual({ used: 300, max: 300 });
    expect((await album.tus.createAs({ ...JPEG, field: 'backgroundPhoto' }, '9')).status).toBe(409);
  });
});

describe('removed photos', () => {
  async function restore(...parts: DraftItem[]) {
    return owner.change(album.id, ...parts.map((part) => insert(PHOTOS, part)));
  }

  test('come back after the plan has ended, one by one and in any order', async () => {
    await owner.subscribe();
    await add(...(await storedMedia(310)));
    await owner.unsubscribe();
    const [one, two] = (await album.photos()) as [DraftItem, DraftItem];
    await owner.change(album.id, remove(`${PHOTOS}.${one.id}`));
    await owner.change(album.id, remove(`${PHOTOS}.${two.id}`));
    expect(await add(...(await storedMedia(1)))).toHaveLength(1);
    expect((await restore(one)).refused).toEqual([]);
    expect((await restore(two)).refused).toEqual([]);
    expect(await album.photos()).toHaveLength(310);
  });

  test("don't come back on top of those added since", async () => {
    const [one] = (await fill()) as [DraftItem];
    await owner.change(album.id, remove(`${PHOTOS}.${one.id}`));
    expect(await add(...(await storedMedia(1)))).toEqual([]);
    expect((await restore(one)).refused).toMatchObject([{ code: 'PLAN_LIMIT', message: FULL }]);
  });

  test("don't make room for another photo", async () => {
    await owner.subscribe();
    await add(...(await storedMedia(310)));
    await owner.unsubscribe();
    const [one] = (await album.photos()) as [DraftItem];
    await owner.change(album.id, remove(`${PHOTOS}.${one.id}`));
    const [other] = await storedMedia(1);
    expect((await restore({ ...one, photo: other })).refused).toHaveLength(1);
  });
});
