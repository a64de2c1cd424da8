import { readFile } from 'node:fs/promises';

import { beforeAll, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { anM4a, anMp3, aWav } from '../../media/testing/sounds.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { VideoPlan, VideoSound } from '../contract.ts';
import { savePlan } from '../store.server.ts';
import { createVideoSounds, findSoundFiles, openSound, sweepSounds } from './sounds.server.ts';

const app = openTestApp();
let owner: FamilyUser;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
});

async function send(
  user: FamilyUser,
  id: string,
  bytes: Uint8Array,
  { name = 'song.mp3', type = 'audio/mpeg', length = String(bytes.length) } = {},
) {
  const response = await user.browser.fetch(
    `/api/v1/memorials/${id}/video-sound?name=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: {
        origin: app.config.origin,
        'content-type': type,
        ...(length === '' ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
      },
      body: new Uint8Array(bytes),
    },
  );
  const body = (await response.json()) as {
    code?: string;
    message: string;
    data?: { sound: VideoSound };
  };
  return { status: response.status, ...body };
}

async function added(id: string, bytes: Uint8Array = anMp3(2)): Promise<VideoSound> {
  const { data, message } = await send(owner, id, bytes);
  if (!data) throw new Error(message);
  return data.sound;
}

const open = (id: string, address: string) => openSound(app.services, id, address);

test.each([
  ['mp3', () => anMp3(2)],
  ['wav', () => aWav(2)],
  ['m4a', () => anM4a()],
] as const)('a family adds an %s, whatever it is called', async (kind, bytes) => {
  const id = await owner.create();
  const sent = await bytes();
  const { status, data } = await send(owner, id, sent, { name: 'C:\\music\\Ave\nMaria.ogg' });
  expect(status).toBe(201);
  const { address, name, seconds } = data?.sound ?? { address: '', name: '', seconds: 0 };
  expect(name).toBe('Ave Maria.ogg');
  expect(seconds).toBeGreaterThan(1);
  const soundPath = `/api/v1/memorials/${id}/video-sound/${address}`;
  const part = await owner.browser.fetch(soundPath, { headers: { Range: 'bytes=0-3' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4]);
  const heard = await owner.browser.fetch(soundPath);
  expect(heard.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(await heard.arrayBuffer()).equals(sent)).toBe(true);
  const read = await createVideoSounds(app.services).open(id, address, async (path = '') => ({
    path,
    bytes: await readFile(path),
  }));
  expect(read.path.endsWith(`.${kind}`)).toBe(true);
  expect(read.bytes.equals(sent)).toBe(true);
});

test('only the editors of this memorial can add, hear and use a sound', async () => {
  const id = await owner.create();
  const { address } = await added(id);
  const contributor = await FamilyUser.register(app);
  await contributor.join(id, 'contributor');
  expect((await send(contributor, id, anMp3(2))).code).toBe('NOT_ALLOWED');
  const path = `/api/v1/memorials/${id}/video-sound/${address}`;
  expect((await contributor.browser.fetch(path)).status).toBe(403);
  const other = await owner.create();
  const otherPath = `/api/v1/memorials/${other}/video-sound/${address}`;
  expect((await owner.browser.fetch(otherPath)).status).toBe(404);
  expect(await createVideoSounds(app.services).find(other, address)).toBeUndefined();
  expect(await createVideoSounds(app.services).find(id, address)).toMatchObject({ address });
});

test("a file that isn't sound, is too large or isn't sent as a file is refused", async () => {
  const id = await owner.create();
  expect(await send(owner, id, Buffer.from('<html> '.repeat(50)))).toMatchObject({
    status: 400,
    code: 'FILE_REFUSED',
    message: expect.stringMatching(/^This file isn’t an MP3, M4A or WAV/) as string,
  });
  expect((await send(owner, id, anMp3(2), { type: 'text/plain' })).code).toBe('JSON_REQUIRED');
  // Only what says its length may be large, and not longer than the limit.
  const large = { length: String(51 * 1024 * 1024) };
  expect((await send(owner, id, anMp3(2), large)).code).toBe('BODY_TOO_LARGE');
  expect((await send(owner, id, anMp3(10), { length: '' })).code).toBe('BODY_TOO_LARGE');
  expect(
    await app.database.kysely
      .selectFrom('video_sounds')
      .select('id')
      .where('memorial_id', '=', id)
      .execute(),
  ).toEqual([]);
});

test('at most twenty an hour', async () => {
  const id = await owner.create();
  const none = new Uint8Array([1]);
  for (let count = 0; count < 20; count += 1) {
    expect((await send(owner, id, none)).code).toBe('FILE_REFUSED');
  }
  expect((await send(owner, id, none)).code).toBe('TOO_MANY_REQUESTS');
});

test('a purged memorial keeps none', async () => {
  const id = await owner.create();
  await added(id);
  const { kysely } = app.database;
  await kysely.updateTable('memorials').set({ state: 'purged' }).where('id', '=', id).execute();
  const rows = kysely.selectFrom('video_sounds').select('id').where('memorial_id', '=', id);
  expect(await rows.execute()).toEqual([]);
});

const planWith = (address: string): VideoPlan => ({
  format: '16:9',
  height: 720,
  pace: 'calm',
  motion: true,
  parts: [],
  sound: { address },
});

test('a family keeps the sound of its plan and the two newest others, and the rest are deleted with their files', async () => {
  const id = await owner.create();
  const { kysely } = app.database;
  const planned = await added(id);
  await savePlan(kysely, { memorialId: id, plan: planWith(planned.address), now: app.clock.now() });
  const others: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    app.clock.advance({ seconds: 1 });
    others.push((await added(id)).address);
  }
  await sweepSounds(app.services);
  const kept = [planned.address, ...others.slice(1)];
  for (const address of kept) expect(await open(id, address)).toBeDefined();
  expect(await open(id, others[0] ?? '')).toBeUndefined();
  expect(
    (await findSoundFiles(kysely, '0'.repeat(32), 'f'.repeat(32))).size,
  ).toBeGreaterThanOrEqual(3);

  app.clock.advance({ hours: 25 });
  await sweepSounds(app.services);
  expect(await open(id, planned.address)).toBeDefined();
  expect(await open(id, others[2] ?? '')).toBeUndefined();
});
