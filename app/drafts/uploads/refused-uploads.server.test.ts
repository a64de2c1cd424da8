import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { PICTURE_LIMITS } from '../../media/intake/picture-limits.ts';
import { aVideo } from '../../media/testing/videos.ts';
import { VIDEO_LIMITS } from '../../media/videos/video-playback.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { UPLOAD_LIMITS } from './contract.ts';
import {
  ALBUM,
  anAlbum,
  aSmallPicture,
  CONTENT,
  itemId,
  letters,
  PHOTOS,
  type Album,
} from './testing/album.ts';

const app = openTestApp();
let owner: FamilyUser;
let album: Album;
beforeAll(async () => {
  owner = await FamilyUser.register(app);
  album = await anAlbum(owner);
});

async function refusal(creating: Promise<Response>) {
  const response = await creating;
  expect(response.headers.get('location')).toBeNull();
  const { code, message, fields } = (await response.json()) as {
    code: string;
    message: string;
    fields?: Record<string, string>;
  };
  return { status: response.status, code, message, ...(fields ? { fields } : {}) };
}

const PICTURE = { filename: 'a.jpg', filetype: 'image/jpeg' };

describe('before it is sent', () => {
  test.each([
    ['letter.pdf', 'application/pdf', '9', 'We can’t add PDF files. Choose a photo,'],
    ['virus.exe', '', '9', 'We can’t add EXE files.'],
    ['song.mp3', 'audio/mpeg', '9', 'We can’t add MP3 files.'],
    [
      'drawing.svg',
      'image/svg+xml',
      '9',
      'We can’t add SVG photos. Save this one as a JPEG or PNG',
    ],
    ['scan.bmp', 'image/bmp', '9', 'We can’t add BMP photos. Save this one as a JPEG or PNG'],
    ['scan', 'image/bmp', '9', 'We can’t add this kind of photo. Save it as a JPEG or PNG'],
    [
      'letter',
      '',
      '9',
      'We can’t add this file. Choose a photo, such as a JPEG or PNG, or a video',
    ],
    ['empty.jpg', 'image/jpeg', '0', 'This file is empty.'],
    [
      'scan.tiff',
      'image/tiff',
      '52000000',
      'This photo is 52\u00A0MB. Photos can be up to 40\u00A0MB.',
    ],
    [
      'party.mov',
      'video/quicktime',
      '312000000',
      'This video is 312\u00A0MB. Videos can be up to 200\u00A0MB.',
    ],
  ])(
    '%s of type "%s" with %s bytes is refused with a reason',
    async (filename, filetype, size, reason) => {
      const refused = await refusal(album.tus.createAs({ filename, filetype }, size));
      expect(refused).toMatchObject({ status: 400, code: 'FILE_REFUSED' });
      expect(refused.message).toContain(reason);
    },
  );

  test('a video for an album, or for the portrait, is refused with advice', async () => {
    const video = { filename: 'a.mov', filetype: 'video/quicktime' };
    expect(await refusal(album.tus.createAs({ ...video, list: PHOTOS }, '9'))).toEqual({
      status: 400,
      code: 'FILE_REFUSED',
      message: 'This is a video, and albums only hold photos. Add it to a slideshow instead.',
    });
    expect(
      await refusal(album.tus.createAs({ ...video, field: 'profilePhoto' }, '9')),
    ).toMatchObject({
      code: 'FILE_REFUSED',
      message: 'This is a video. Choose a photo instead.',
    });
    const placed = await album.tus.createAs({ ...video, list: CONTENT }, '9');
    expect(placed.status).toBe(201);
  });

  test.each([
    ['filename', { filetype: 'image/png' }],
    ['list', { ...PICTURE, list: 'sections' }],
    ['list', { ...PICTURE, list: `${ALBUM}.events` }],
    ['list', { ...PICTURE, item: itemId(1) }],
    ['item', { ...PICTURE, list: PHOTOS, item: 'itm_short' }],
    ['batch', { ...PICTURE, list: PHOTOS, batch: '../../etc' }],
    ['position', { ...PICTURE, list: PHOTOS, batch: letters(1), position: '-1' }],
    ['field', { ...PICTURE, field: 'fullName' }],
    ['field', { ...PICTURE, field: `${ALBUM}.photos.${itemId(1)}.caption` }],
    ['field', { ...PICTURE, field: 'profilePhoto', list: PHOTOS }],
  ])('metadata with an invalid %s is refused: %j', async (field, metadata) => {
    expect(await refusal(album.tus.createAs(metadata, '9'))).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) as string },
    });
  });

  test.each([
    ['../../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\Users\\Ada\\mum.jpg', 'mum.jpg'],
    [`${'ä'.repeat(300)}.jpg`, `${'ä'.repeat(196)}.jpg`],
    [`a${'😀'.repeat(150)}.jpg`, `a${'😀'.repeat(97)}.jpg`],
    [`${'a'.repeat(300)}.jpg\u200B `, `${'a'.repeat(196)}.jpg`],
    ['mum\u0000\u202Egpj.jpg\n', 'mumgpj.jpg'],
    ['..', '..'],
    ['/', 'file'],
  ])('the name %j is only shown, as %j', async (filename, shown) => {
    const created = await album.tus.createAs({ filename, filetype: 'image/jpeg' }, '9');
    expect(created.status).toBe(201);
    const location = created.headers.get('location') ?? '';
    expect((await album.tus.read(location)).filename).toBe(shown);
    expect(await album.tus.offset(location)).toBe(0);
    expect((await album.tus.request('DELETE', location)).status).toBe(204);
  });

  test("the limits are not above the intake's", () => {
    expect(UPLOAD_LIMITS.pictureBytes).toBeLessThanOrEqual(PICTURE_LIMITS.fileBytes);
    expect(UPLOAD_LIMITS.filmBytes).toBeLessThanOrEqual(VIDEO_LIMITS.fileBytes);
  });
});

describe('after it was sent', () => {
  test.each([
    ['is cut off', 'a.png', async () => (await aSmallPicture()).subarray(0, 60)],
    ['is text', 'a.jpg', () => Promise.resolve(Buffer.from('These are words.'))],
    ['is a video that says it is a picture', 'a.png', () => Promise.resolve(aVideo())],
  ])('a file that %s is refused with its reason, and leaves nothing', async (_, filename, make) => {
    const before = await album.photos();
    const upload = await album.tus.take({ filename, bytes: await make(), place: { list: PHOTOS } });
    expect(upload).toMatchObject({ state: 'refused', note: expect.stringMatching(/^This .*\.$/) });
    expect(upload.address).toBeUndefined();
    expect(await album.photos()).toEqual(before);
  });

  test('a picture declared as a video is processed as a picture', async () => {
    const upload = await album.tus.take({
      filename: 'IMG_1.mov',
      filetype: 'video/quicktime',
      bytes: await aSmallPicture(),
      place: { list: CONTENT, item: itemId(9) },
    });
    expect(upload).toMatchObject({ state: 'taken' });
    expect(await album.content()).toContainEqual(
      expect.objectContaining({ id: itemId(9), type: 'photo' }),
    );
  });

  test('a picture whose album was removed is stored beside it, and its upload says so', async () => {
    const other = await anAlbum(owner);
    const location = await other.tus.send({
      bytes: await aSmallPicture(),
      place: { list: PHOTOS, item: itemId(5) },
    });
    await owner.change(other.id, { id: 'chg_aside', op: 'remove', path: ALBUM });
    await app.jobs.runDue();
    const upload = await other.tus.read(location);
    expect(upload).toMatchObject({
      state: 'taken',
      note: expect.stringContaining('“Removed items”'),
    });
    const { body } = await owner.call('GET', `/${other.id}/draft/removed`);
    expect(JSON.stringify(body.data)).toContain(upload.address);
  });

  test("a file for a page taken down meanwhile is refused with the page's message", async () => {
    const other = await anAlbum(owner);
    const location = await other.tus.send({ bytes: await aSmallPicture() });
    await owner.call('DELETE', `/${other.id}`);
    await app.jobs.runDue();
    expect(await other.tus.read(location)).toMatchObject({
      state: 'refused',
      note: 'This page was taken down by the family.',
    });
    expect(await refusal(other.tus.createAs(PICTURE, '9'))).toMatchObject({
      status: 410,
      code: 'MEMORIAL_GONE',
    });
  });
});

describe('a request that violates the protocol', () => {
  test('is invalid without the tus header, or with another version', async () => {
    const { body, status } = await owner.call('POST', `/${album.id}/uploads`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' });
    const later = await album.tus.request('POST', album.tus.path, {
      headers: { 'tus-resumable': '2.0.0', 'upload-length': '9' },
    });
    expect(later.status).toBe(400);
  });

  test("is invalid without a size, or with one that isn't a number", async () => {
    for (const length of ['', '-1', '1e3', 'many']) {
      expect(await refusal(album.tus.createAs(PICTURE, length))).toMatchObject({ status: 400 });
    }
    const deferred = album.tus.request('POST', album.tus.path, {
      headers: { 'upload-defer-length': '1', 'upload-metadata': 'filename YS5qcGc=' },
    });
    expect(await refusal(deferred)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  test('is invalid as one of several parts at the same time, and needs no second try', async () => {
    const part = album.tus.request('POST', album.tus.path, {
      headers: { 'upload-length': '9', 'upload-concat': 'partial' },
    });
    expect(await refusal(part)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  test('bytes at another offset get 409, too many bytes 413, and nothing is written', async () => {
    const created = await album.tus.createAs(PICTURE, '10');
    const location = created.headers.get('location') ?? '';
    const early = await album.tus.patch(location, 4, Buffer.from('1234'));
    expect({ status: early.status, body: await early.json() }).toMatchObject({
      status: 409,
      body: { code: 'UPLOAD_OFFSET' },
    });
    expect((await album.tus.patch(location, 0, Buffer.from('12345678901'))).status).toBe(413);
    const huge = Buffer.alloc(UPLOAD_LIMITS.requestBytes + 1);
    expect((await album.tus.patch(location, 0, huge)).status).toBe(413);
    expect(await album.tus.offset(location)).toBe(0);
    expect((await album.tus.request('DELETE', location)).status).toBe(204);
  });

  test('bytes without a content type or offset get a JSON error', async () => {
    const created = await album.tus.createAs(PICTURE, '10');
    const location = created.headers.get('location') ?? '';
    const incomplete: Array<Record<string, string>> = [
      { 'upload-offset': '0' },
      { 'content-type': 'application/offset+octet-stream' },
      { 'content-type': 'text/plain', 'upload-offset': '0' },
    ];
    for (const headers of incomplete) {
      const response = await album.tus.request('PATCH', location, { headers, body: '1234' });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false, code: 'INVALID_INPUT' });
    }
    expect((await album.tus.request('DELETE', location)).status).toBe(204);
  });

  test("another site can't start, continue or end an upload", async () => {
    const headers = { origin: 'https://elsewhere.example' };
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const path = method === 'POST' ? album.tus.path : `${album.tus.path}/upl_${letters(1)}`;
      const response = await album.tus.request(method, path, { headers });
      expect(await response.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
    }
  });

  test('names that lead out of the folder are unknown', async () => {
    for (const name of ['..%2f..%2fetc%2fpasswd', '%2e%2e', 'upl_%00', '__proto__', 'upl_x.json']) {
      const response = await album.tus.request('HEAD', `${album.tus.path}/${name}`);
      expect(response.status).toBe(404);
    }
  });
});
