// Uploads over HTTP: what a client that follows the tus protocol sends, and what becomes of the files.

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { FamilyUser } from '../testing/families.ts';
import { TusClient } from './testing/tus-requests.ts';

const SECTION = 'sec_0123456789ABCDEFGHIJab';
const ITEM = 'itm_0123456789ABCDEFGHIJab';

let app: TestApp;
let owner: FamilyUser;
beforeAll(async () => {
  app = await createTestApp();
  owner = await FamilyUser.register(app);
});
afterAll(() => app.close());

let shade = 0;
/** A picture that no other test has. */
function aPicture(): Promise<Buffer> {
  shade += 1;
  const background = { r: shade, g: 100, b: 100 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } }).png().toBuffer();
}

async function anAlbum(): Promise<{ id: string; tus: TusClient }> {
  const id = await owner.create();
  await owner.change(id, {
    id: `chg_${id}`,
    op: 'insert',
    path: 'sections',
    value: { id: SECTION, type: 'albumSection' },
  });
  return { id, tus: new TusClient(owner, id) };
}

async function photosOf(id: string) {
  const { document } = await owner.draft(id);
  return document.sections.find((section) => section.id === SECTION)?.photos ?? [];
}

describe('an upload', () => {
  test('arrives in parts, is taken in by a job, and stands in the album', async () => {
    const { id, tus } = await anAlbum();
    const bytes = await aPicture();
    const created = await tus.create({
      filename: 'Mum in Whitby.png',
      bytes,
      place: { list: `${SECTION}.photos`, item: ITEM },
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
    expect(await photosOf(id)).toEqual([]);
    await app.jobs.runDue();
    const upload = await tus.read(location);
    expect(upload).toEqual({
      id: location.split('/').at(-1),
      filename: 'Mum in Whitby.png',
      byteSize: bytes.length,
      state: 'taken',
      address: expect.stringMatching(/^\/media\/\w{32}-40x30\.webp$/) as string,
      item: ITEM,
    });
    expect(await photosOf(id)).toEqual([{ id: ITEM, photo: upload.address }]);
    expect(await tus.list()).toEqual([upload]);
  });
});

