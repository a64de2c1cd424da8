import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { beforeAll, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { Video } from '../contract.ts';
import { aMemorial, fileOf, made, roomOf } from '../testing/video-calls.ts';

const app = openTestApp();
let owner: FamilyUser;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
  await owner.subscribe();
});

async function aVideo(size: string, ...options: string[]): Promise<Buffer> {
  const path = join(await temporaryFolder(), 'video.mp4');
  const picture = ['-f', 'lavfi', '-i', `color=brown:s=${size}:r=25:d=2`];
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const args = ['-loglevel', 'error', ...picture, ...options, ...encoding, path];
  await promisify(execFile)('ffmpeg', args);
  return readFile(path);
}

async function send(user: FamilyUser, id: string, bytes: Buffer) {
  const response = await user.browser.fetch(`/api/v1/memorials/${id}/videos/made`, {
    method: 'POST',
    headers: { 'Content-Type': 'video/mp4' },
    body: new Uint8Array(bytes),
  });
  const body = (await response.json()) as { code?: string; data?: { video: Video } };
  return { status: response.status, code: body.code, video: body.data?.video };
}

test('a video of the browser becomes the newest version, with its captions', async () => {
  const id = await aMemorial(owner);
  await owner.call('PUT', `/${id}/video-plan`, {
    ...((await owner.call('GET', `/${id}/video-plan`)).body.data as object),
    height: 720,
  });
  const before = await made(app, owner, id);
  app.clock.advance({ minutes: 1 });
  const bytes = await aVideo('1280x720', '-f', 'lavfi', '-i', 'sine=440:d=2');
  const { status, video } = await send(owner, id, bytes);
  expect(status).toBe(201);
  expect(video).toMatchObject({
    state: 'ready',
    height: 720,
    hasSound: true,
    byteSize: bytes.length,
  });
  expect(video?.seconds).toBeCloseTo(2, 1);
  const sent = video ?? before;
  const file = await fileOf(owner, id, [sent, 'file']);
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await (await fileOf(owner, id, [sent, 'captions.vtt'])).text()).toContain('Photo 2');
  expect((await fileOf(owner, id, [sent, 'poster'])).status).toBe(404);
  expect((await fileOf(owner, id, [before, 'file'])).status).toBe(404);
});

test('a file that is not the video of the plan is refused and does not count', async () => {
  const user = await FamilyUser.register(app);
  const id = await aMemorial(user);
  const refused = { status: 400, code: 'FILE_REFUSED' };
  expect(await send(user, id, Buffer.from('no video'))).toMatchObject(refused);
  expect(await send(user, id, await aVideo('640x360'))).toMatchObject(refused);
  expect((await roomOf(user, id)).videos).toEqual([]);
  const video = await aVideo('1280x720');
  expect(await send(user, id, video)).toMatchObject({ status: 201 });
  expect(await send(user, id, video)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
});
