// Tests what counts towards a plan. Beyond the limits, new content is rejected, but the page still shows the old
// content.

import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { pictureAddress, videoAddress } from '../../media/addresses.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { takeInForTest } from '../../memorials/testing/used-media.ts';
import { anAlbum, aSmallPicture, CONTENT, itemId, PHOTOS } from '../uploads/testing/album.ts';

const app = openTestApp();
let owner: FamilyUser;

let hashes = 0;
const nextHash = () => {
  hashes += 1;
  return String(hashes).padStart(64, '0').split('').toReversed().join('');
};

async function show(id: string, count: number, byteSize = 1_000): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    id: nextHash(),
    kind: 'picture' as const,
    mime: 'image/png',
    byte_size: byteSize,
    width: 40,
    height: 30,
  }));
  await app.database.kysely.insertInto('media').values(rows).execute();
  const addressOf = (row: { id: string }) =>
    pictureAddress(row.id.slice(0, 32), { width: 40, height: 30 });
  await takeInForTest(app, id, rows.map(addressOf));
  for (let start = 0; start < count; start += 200) {
    await owner.change(
      id,
      ...rows.slice(start, start + 200).map((row) => ({
        id: `chg_${row.id.slice(0, 32)}`,
        op: 'insert',
        path: PHOTOS,
        value: { photo: addressOf(row) },
      })),
    );
  }
}

async function anOwnersAlbum() {
  owner = await FamilyUser.register(app);
  return anAlbum(owner);
}

async function revisionOf(id: string) {
  return { revision: (await owner.draft(id)).revision };
}

async function refusal(creating: Promise<Response>) {
  const response = await creating;
  const { code, message } = (await response.json()) as { code: string; message: string };
  return { status: response.status, code, message };
}

const JPEG = { filename: 'a.jpg', filetype: 'image/jpeg' };

describe('what a memorial uses', () => {
  test('is the pictures, videos and bytes in its draft, each once', async () => {
    const { id, tus } = await anOwnersAlbum();
    expect((await owner.memorial(id)).plan).toEqual({
      name: 'Free',
      pictures: { used: 0, max: 300 },
      films: { used: 0, max: 3 },
      bytes: { used: 0, max: 1_500_000_000 },
    });
    const { address } = await tus.take({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
    const video = videoAddress('a'.repeat(32), 'mp4', null);
    await takeInForTest(app, id, [video]);
    await owner.change(
      id,
      {
        id: 'chg_film',
        op: 'insert',
        path: CONTENT,
        value: { type: 'video', url: video },
      },
      {
        id: 'chg_again',
        op: 'insert',
        path: CONTENT,
        value: { type: 'photo', url: address },
      },
    );
    const { plan } = await owner.memorial(id);
    const row = await app.database.kysely
      .selectFrom('media')
      .select('byte_size')
      .where('id', '>', address?.slice('/media/'.length).slice(0, 32) ?? '')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(plan).toMatchObject({
      pictures: { used: 1 },
      films: { used: 1 },
      bytes: { used: row.byte_size },
    });
  });

  test("isn't in the list of all memorials", async () => {
    const { id } = await anOwnersAlbum();
    const { body } = await owner.call('GET', '');
    expect(body.data).toMatchObject({ memorials: [{ id }] });
    expect(JSON.stringify(body.data)).not.toContain('"plan"');
  });

  test("is on Pro when any editor is; moderators don't count", async () => {
    const { id } = await anOwnersAlbum();
    const helper = await FamilyUser.register(app);
    await helper.subscribe();
    await helper.join(id, 'moderator');
    expect((await owner.memorial(id)).plan?.name).toBe('Free');
    await helper.join(id, 'editor');
    expect((await owner.memorial(id)).plan).toMatchObject({
      name: 'Pro',
      pictures: { max: 3_000 },
      films: { max: 30 },
      bytes: { max: 20_000_000_000 },
    });
  });
});

describe('a full memorial', () => {
  test('keeps everything when Pro ends, and says so word for word; there is room again when Pro returns', async () => {
    const { id, tus } = await anOwnersAlbum();
    await owner.subscribe();
    await show(id, 412);
    const begun = await tus.createAs(JPEG, '9');
    expect(begun.status).toBe(201);
    await tus.request('DELETE', begun.headers.get('location') ?? '');
    await owner.unsubscribe();
    expect(await refusal(tus.createAs(JPEG, '9'))).toEqual({
      status: 409,
      code: 'PLAN_LIMIT',
      message:
        'This memorial has 412 photos. You’ll keep everything you already have. The Free plan includes up to 300 per memorial, so you can’t add more right now.',
    });
    expect((await owner.draft(id)).document.sections[0]?.photos).toHaveLength(412);
    const video = { filename: 'a.mp4', filetype: 'video/mp4' };
    expect((await tus.createAs(video, '9')).status).toBe(201);
    await owner.subscribe();
    expect((await tus.createAs(JPEG, '9')).status).toBe(201);
  });

  test('has room again as soon as a picture is removed', async () => {
    const { id, tus } = await anOwnersAlbum();
    await show(id, 299);
    const last = await tus.take({
      bytes: await aSmallPicture(),
      place: { list: PHOTOS, item: itemId(1) },
    });
    expect(last).toMatchObject({ state: 'taken' });
    expect((await tus.createAs(JPEG, '9')).status).toBe(409);
    await owner.change(id, { id: 'chg_aside', op: 'remove', path: `${PHOTOS}.${itemId(1)}` });
    expect((await tus.createAs(JPEG, '9')).status).toBe(201);
  });

  test('counts files being uploaded, and leaves out those that stopped long ago', async () => {
    const { id, tus } = await anOwnersAlbum();
    await show(id, 298);
    const first = await tus.createAs(JPEG, '9');
    expect([first.status, (await tus.createAs(JPEG, '9')).status]).toEqual([201, 201]);
    expect((await tus.createAs(JPEG, '9')).status).toBe(409);
    expect((await tus.request('DELETE', first.headers.get('location') ?? '')).status).toBe(204);
    expect((await tus.createAs(JPEG, '9')).status).toBe(201);
    app.clock.advance({ minutes: 16 });
    await owner.browser.login(owner.email);
    expect((await tus.createAs(JPEG, '9')).status).toBe(201);
  });

  test('refuses a file still uploading when the room ran out, and already stored ones still fit', async () => {
    const { id, tus, photos } = await anOwnersAlbum();
    await show(id, 298);
    const bytes = await aSmallPicture();
    await tus.take({ bytes, place: { list: PHOTOS } });
    const late = await tus.send({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
    await owner.subscribe();
    await show(id, 1);
    await owner.unsubscribe();
    await app.jobs.runDue();
    expect(await tus.read(late)).toMatchObject({
      state: 'refused',
      note: expect.stringContaining(
        'This memorial has 300 photos. You’ll keep everything you already have.',
      ),
    });
    expect(await photos()).toHaveLength(300);
  });

  test('is full by its videos, too, and says so', async () => {
    const { id, tus } = await anOwnersAlbum();
    for (const letter of 'abc') {
      const url = videoAddress(letter.repeat(32), 'mp4', null);
      await takeInForTest(app, id, [url]);
      await owner.change(id, {
        id: `chg_${letter}`,
        op: 'insert',
        path: CONTENT,
        value: { type: 'video', url },
      });
    }
    const video = { filename: 'a.mp4', filetype: 'video/mp4' };
    expect(await refusal(tus.createAs(video, '9'))).toEqual({
      status: 409,
      code: 'PLAN_LIMIT',
      message:
        'This memorial has 3 videos. You’ll keep everything you already have. The Free plan includes up to 3 per memorial, so you can’t add more right now.',
    });
    expect((await tus.createAs(JPEG, '9')).status).toBe(201);
  });

  test("whose plan ends during a picture's upload refuses it, and keeps the others", async () => {
    const { id, tus, photos } = await anOwnersAlbum();
    await owner.subscribe();
    await show(id, 310);
    const late = await tus.send({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
    await owner.unsubscribe();
    await app.jobs.runDue();
    expect(await tus.read(late)).toMatchObject({
      state: 'refused',
      note: 'This memorial has 310 photos. You’ll keep everything you already have. The Free plan includes up to 300 per memorial, so you can’t add more right now.',
    });
    expect(await photos()).toHaveLength(310);
    expect((await owner.call('POST', `/${id}/publish`, await revisionOf(id))).status).toBe(200);
  });

  test("refuses a picture in its sender's language", async () => {
    const { id, tus } = await anOwnersAlbum();
    await owner.subscribe();
    await show(id, 310);
    const late = await tus.send({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
    await owner.unsubscribe();
    await app.database.kysely
      .updateTable('users')
      .set({ language: 'en-XA' })
      .where('id', '=', await owner.id())
      .execute();
    await app.jobs.runDue();
    expect(await tus.read(late)).toMatchObject({ note: expect.stringMatching(/^⟦.*310.*⟧$/) });
  });

  test("is on Pro through an editor's plan until the editor leaves", async () => {
    const { id, tus } = await anOwnersAlbum();
    await show(id, 300);
    const helper = await FamilyUser.register(app);
    await helper.subscribe();
    await helper.join(id, 'editor');
    expect((await tus.createAs(JPEG, '9')).status).toBe(201);
    expect((await helper.call('DELETE', `/${id}/members/me`)).status).toBe(200);
    expect((await tus.createAs(JPEG, '9')).status).toBe(409);
  });

  test('is full by its bytes, too', async () => {
    const { id, tus } = await anOwnersAlbum();
    await show(id, 1, 1_499_000_000);
    expect((await tus.createAs(JPEG, '900000')).status).toBe(201);
    expect(await refusal(tus.createAs(JPEG, '5000000'))).toMatchObject({
      code: 'PLAN_LIMIT',
      message: expect.stringContaining('The Free plan includes up to 1.5\u00A0GB') as string,
    });
  });
});

test("an owner of five memorials can't start a sixth on Free, but can on Pro", async () => {
  const user = await FamilyUser.register(app);
  for (let made = 0; made < 5; made += 1) await user.create();
  expect(await user.call('POST', '', { fullName: 'Six' })).toMatchObject({
    status: 409,
    body: {
      code: 'PLAN_LIMIT',
      message:
        'You own 5 memorials. You’ll keep everything you already have. The Free plan includes up to 5 memorials, so you can’t create another right now.',
    },
  });
  await user.subscribe();
  expect((await user.call('POST', '', { fullName: 'Six' })).status).toBe(201);
});
