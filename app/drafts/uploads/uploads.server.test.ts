import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { aVideo } from '../../media/testing/videos.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { takeInUpload } from './taking-in/take-in-upload.server.ts';
import { anAlbum, aSmallPicture, CONTENT, itemId, letters, PHOTOS } from './testing/album.ts';
import { TusClient } from './testing/tus-requests.ts';

const app = openTestApp();
let owner: FamilyUser;
beforeAll(async () => {
  owner = await FamilyUser.register(app);
});

describe('a file', () => {
  test('arrives in parts, is processed by a job, and appears in the album', async () => {
    const { tus, photos } = await anAlbum(owner);
    const bytes = await aSmallPicture();
    const created = await tus.create({
      filename: 'Mum in Whitby.png',
      bytes,
      place: { list: PHOTOS, item: itemId(1) },
    });
    expect(created.status).toBe(201);
    const location = created.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/v1\/memorials\/mem_\w{22}\/uploads\/upl_\w{22}$/);
    expect(await tus.offset(location)).toBe(0);
    const half = Math.floor(bytes.length / 2);
    const first = await tus.patch(location, 0, bytes.subarray(0, half));
    expect(first.status).toBe(204);
    expect(first.headers.get('upload-offset')).toBe(String(half));
    expect(await tus.offset(location)).toBe(half);
    expect(await tus.read(location)).toMatchObject({ state: 'arriving', byteSize: bytes.length });
    expect((await tus.patch(location, half, bytes.subarray(half))).status).toBe(204);
    expect(await tus.read(location)).toMatchObject({ state: 'taking' });
    expect(await photos()).toEqual([]);
    await app.jobs.runDue();
    const upload = await tus.read(location);
    expect(upload).toEqual({
      id: location.split('/').at(-1),
      filename: 'Mum in Whitby.png',
      byteSize: bytes.length,
      state: 'taken',
      address: expect.stringMatching(/^\/media\/[0-9a-f]{32}-\d+x\d+\.webp$/) as string,
      item: itemId(1),
    });
    expect(await photos()).toEqual([{ id: itemId(1), photo: upload.address }]);
    expect(await tus.list()).toEqual([upload]);
    expect((await owner.browser.fetch(upload.address ?? '')).status).toBe(200);
    expect((await app.browser().fetch(upload.address ?? '')).status).toBe(404);
  });

  test.each([
    'phone.3gp',
    'recorder.mkv',
    'tape.AVI',
    'clip.mts',
    'old.mpg',
    'pc.wmv',
    'tape.dv',
    'disk.tod',
  ])('called %s is accepted if its content can be played', async (filename) => {
    const { tus } = await anAlbum(owner);
    const location = await tus.send({
      filename,
      filetype: '',
      bytes: aVideo(),
      place: { list: CONTENT },
    });
    await app.jobs.runDue();
    expect(await tus.read(location)).toMatchObject({ state: 'taken', filename });
  });

  test('in an older format is refused as what it is, with advice', async () => {
    const { tus } = await anAlbum(owner);
    const bytes = Buffer.from('RIFF\u007A\u0029\u0001\0AVI LIST', 'latin1');
    const location = await tus.send({
      filename: 'tape.avi',
      filetype: 'video/x-msvideo',
      bytes,
      place: { list: CONTENT },
    });
    await app.jobs.runDue();
    expect(await tus.read(location)).toMatchObject({
      state: 'refused',
      note: 'This file is an AVI video, which we can’t open. Convert it to an MP4 (H.264), then add the new file.',
    });
  });

  test('that has arrived is never sent back unchanged, and a HEAD says that it is complete', async () => {
    const { tus } = await anAlbum(owner);
    const bytes = await aSmallPicture();
    const location = await tus.send({ bytes });
    expect(await tus.offset(location)).toBe(bytes.length);
    const response = await owner.browser.fetch(location);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toContain('no-store');
    await app.jobs.runDue();
    expect(await tus.offset(location)).toBe(bytes.length);
    const late = await tus.patch(location, bytes.length, Buffer.from('more'));
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: 'UPLOAD_OFFSET' });
  });

  test('without a place is only stored; the server creates the id of an item without one', async () => {
    const { tus, photos } = await anAlbum(owner);
    const alone = await tus.take({ bytes: await aSmallPicture() });
    expect(alone).toMatchObject({ state: 'taken' });
    expect(alone.item).toBeUndefined();
    expect(await photos()).toEqual([]);
    const placed = await tus.take({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
    expect(placed.item).toMatch(/^itm_\w{22}$/);
    expect(await photos()).toEqual([{ id: placed.item, photo: placed.address }]);
  });

  test('goes to a picture field; of several for one field, the last one chosen stays', async () => {
    const { id, tus } = await anAlbum(owner);
    const place = { field: 'profilePhoto' };
    const first = await tus.send({ bytes: await aSmallPicture(), place });
    app.clock.advance({ seconds: 1 });
    const second = await tus.send({ bytes: await aSmallPicture(), place });
    const ids = [second, first].map((location) => location.split('/').at(-1) ?? '');
    for (const upload of ids) await takeInUpload(app.services, upload);
    const shown = await tus.read(second);
    expect((await owner.draft(id)).document['profilePhoto']).toBe(shown.address);
    expect(await tus.read(first)).toMatchObject({ state: 'taken' });
  });

  test('brings the date it was taken into an album, even when already stored', async () => {
    const { id, tus, photos } = await anAlbum(owner);
    const bytes = await sharp(await aSmallPicture())
      .withExif({ IFD2: { DateTimeOriginal: '1998:07:04 15:20:00' } })
      .jpeg()
      .toBuffer();
    const place = { list: PHOTOS, item: itemId(1) };
    await tus.take({ filename: 'a.jpg', bytes, place });
    const taken = '1998-07-04T15:20:00';
    expect(await photos()).toMatchObject([{ id: itemId(1), taken }]);
    await owner.change(id, { id: 'chg_aside', op: 'remove', path: `${PHOTOS}.${itemId(1)}` });
    await tus.take({ filename: 'a.jpg', bytes, place: { list: PHOTOS, item: itemId(2) } });
    expect(await photos()).toMatchObject([{ id: itemId(2), taken }]);
  });

  test('that is a video goes to a slideshow', async () => {
    const { tus, content } = await anAlbum(owner);
    const video = await tus.take({
      filename: 'garden.mp4',
      filetype: 'video/mp4',
      bytes: aVideo(),
      place: { list: CONTENT, item: itemId(4) },
    });
    expect(video).toMatchObject({ state: 'taken' });
    expect(await content()).toEqual([{ id: itemId(4), type: 'video', url: video.address }]);
  });
});

describe('files chosen together', () => {
  test('are in the order they were chosen, whichever is processed first', async () => {
    const { tus, photos } = await anAlbum(owner);
    const before = await tus.take({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
    const locations: string[] = [];
    for (let position = 0; position < 5; position += 1) {
      const place = {
        list: PHOTOS,
        item: itemId(position),
        batch: letters(77),
        position: String(position),
      };
      locations.push(await tus.send({ bytes: await aSmallPicture(), place }));
    }
    for (const index of [3, 1, 4, 0, 2]) {
      await takeInUpload(app.services, locations[index]?.split('/').at(-1) ?? '');
    }
    expect((await photos()).map(({ id }) => id)).toEqual([
      before.item,
      ...[0, 1, 2, 3, 4].map(itemId),
    ]);
  });
});

describe('the same file twice', () => {
  test('is in a list once, and the second upload names the item that shows it', async () => {
    const { tus, photos, content } = await anAlbum(owner);
    const bytes = await aSmallPicture();
    const first = await tus.take({ bytes, place: { list: PHOTOS, item: itemId(1) } });
    const again = await tus.take({ bytes, place: { list: PHOTOS, item: itemId(2) } });
    expect(again).toMatchObject({ state: 'known', address: first.address, item: itemId(1) });
    expect(await photos()).toHaveLength(1);
    const elsewhere = await tus.take({ bytes, place: { list: CONTENT, item: itemId(3) } });
    expect(elsewhere).toMatchObject({ state: 'taken', address: first.address });
    expect(await content()).toEqual([{ id: itemId(3), type: 'photo', url: first.address }]);
    expect(await tus.take({ bytes })).toMatchObject({ state: 'known', address: first.address });
  });

  test('is processed again when its result is no longer stored', async () => {
    const { tus } = await anAlbum(owner);
    const bytes = await aSmallPicture();
    const { address = '' } = await tus.take({ bytes });
    await app.database.kysely.deleteFrom('media').execute();
    expect(await tus.take({ bytes })).toMatchObject({ state: 'taken', address });
    expect((await owner.browser.fetch(address)).status).toBe(200);
  });

  test('a removed picture comes back as a new item', async () => {
    const { id, tus, photos } = await anAlbum(owner);
    const bytes = await aSmallPicture();
    await tus.take({ bytes, place: { list: PHOTOS, item: itemId(1) } });
    await owner.change(id, { id: 'chg_aside', op: 'remove', path: `${PHOTOS}.${itemId(1)}` });
    const again = await tus.take({ bytes, place: { list: PHOTOS, item: itemId(2) } });
    expect(again).toMatchObject({ state: 'taken', item: itemId(2) });
    expect(await photos()).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('ends an upload in any state, and what the memorial has stays', async () => {
    const { tus, photos } = await anAlbum(owner);
    const bytes = await aSmallPicture();
    const created = await tus.create({ bytes });
    const arriving = created.headers.get('location') ?? '';
    const complete = await tus.send({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
    expect((await tus.request('DELETE', arriving)).status).toBe(204);
    expect((await tus.request('DELETE', complete)).status).toBe(204);
    await app.jobs.runDue();
    expect(await photos()).toEqual([]);
    const taken = await tus.send({ bytes, place: { list: PHOTOS } });
    await app.jobs.runDue();
    expect((await tus.request('DELETE', taken)).status).toBe(204);
    expect(await photos()).toHaveLength(1);
    for (const location of [arriving, complete, taken]) {
      expect((await tus.request('HEAD', location)).status).toBe(404);
    }
    expect(await tus.list()).toEqual([]);
  });
});

describe('access', () => {
  test("another member's upload, and one of another memorial, look like none", async () => {
    const { id, tus } = await anAlbum(owner);
    const editor = await FamilyUser.member(app, id, 'editor');
    const location = await tus.send({ bytes: await aSmallPicture() });
    const own = new TusClient(editor, id);
    expect(await own.list()).toEqual([]);
    const other = await anAlbum(owner);
    const moved = location.replace(id, other.id);
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      expect((await own.request(method, location)).status).toBe(404);
      expect((await tus.request(method, moved)).status).toBe(404);
    }
    expect((await editor.browser.fetch(location)).status).toBe(404);
  });

  test('a file from a person removed meanwhile is not added', async () => {
    const { id, photos } = await anAlbum(owner);
    const editor = await FamilyUser.member(app, id, 'editor');
    const client = new TusClient(editor, id);
    const location = await client.send({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
    await editor.join(id, 'moderator');
    await app.jobs.runDue();
    await editor.join(id, 'editor');
    expect(await client.read(location)).toMatchObject({
      state: 'refused',
      note: 'You can no longer edit this memorial, so we couldn’t add the file. If you’d still like to add it, ask the owner.',
    });
    expect(await photos()).toEqual([]);
  });
});
