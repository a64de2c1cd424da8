import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { accessToEdit } from '../../members/access.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { Video } from '../contract.ts';
import { FRAMES_PER_SECOND } from '../plan/storyboard.ts';
import { aMemorial, fileOf, made, planOf, roomOf, save } from '../testing/video-calls.ts';
import { planVideo } from '../videos.server.ts';

const app = openTestApp();
let owner: FamilyUser;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
  await owner.subscribe();
});

interface FilmOptions {
  size?: string;
  seconds: number;
  rate?: number;
  /** further inputs and options of ffmpeg */
  more?: string[];
  encoding?: string[];
  extension?: string;
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

async function aVideo(options: FilmOptions): Promise<Buffer> {
  const { size = '1280x720', seconds, rate = 25, more = [] } = options;
  const path = join(await temporaryFolder(), `video.${options.extension ?? 'mp4'}`);
  const picture = ['-f', 'lavfi', '-i', `color=brown:s=${size}:r=${rate}:d=${seconds}`];
  const encoding = options.encoding ?? H264;
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...picture, ...more, ...encoding, path]);
  return readFile(path);
}

const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`];

/** How long the video of this memorial is by its plan. */
async function secondsOf(user: FamilyUser, id: string): Promise<number> {
  const actor = { userId: await user.id(), isEmailVerified: true };
  const memorial = await accessToEdit(app.database.kysely, actor, id);
  return (await planVideo(app.services, memorial)).storyboard.frames / FRAMES_PER_SECOND;
}

async function send(user: FamilyUser, id: string, bytes: Buffer) {
  const response = await user.browser.fetch(`/api/v1/memorials/${id}/videos/made`, {
    method: 'POST',
    headers: { 'Content-Type': 'video/mp4', 'Content-Length': String(bytes.length) },
    body: new Uint8Array(bytes),
  });
  const body = (await response.json()) as {
    code?: string;
    message?: string;
    data?: { video: Video };
  };
  return {
    status: response.status,
    code: body.code,
    message: body.message,
    video: body.data?.video,
  };
}

test('a video made by a browser becomes the newest version, with its captions', async () => {
  const id = await aMemorial(owner);
  await save(owner, id, { ...(await planOf(owner, id)), height: 720 });
  const before = await made(app, owner, id);
  app.clock.advance({ minutes: 1 });
  const seconds = await secondsOf(owner, id);
  const bytes = await aVideo({ seconds, more: tone(seconds) });
  const { status, video } = await send(owner, id, bytes);
  expect(status).toBe(201);
  expect(video).toMatchObject({
    state: 'ready',
    height: 720,
    hasSound: true,
    byteSize: bytes.length,
  });
  expect(Math.abs((video?.seconds ?? 0) - seconds)).toBeLessThan(0.1);
  const sent = video ?? before;
  const file = await fileOf(owner, id, [sent, 'file']);
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await (await fileOf(owner, id, [sent, 'captions.vtt'])).text()).toContain('Photo 2');
  expect((await fileOf(owner, id, [sent, 'poster'])).status).toBe(404);
  expect((await fileOf(owner, id, [before, 'file'])).status).toBe(404);
});

test("a file that isn't the plan's video is refused and doesn't count", async () => {
  const user = await FamilyUser.register(app);
  const id = await aMemorial(user);
  const seconds = await secondsOf(user, id);
  const refused = { status: 400, code: 'FILE_REFUSED' };
  expect(await send(user, id, Buffer.from('no video'))).toMatchObject(refused);
  expect(await send(user, id, await aVideo({ size: '640x360', seconds }))).toMatchObject(refused);
  expect((await roomOf(user, id)).videos).toEqual([]);
  const video = await aVideo({ seconds });
  expect(await send(user, id, video)).toMatchObject({ status: 201 });
  expect(await send(user, id, video)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
});

describe('disguised films', () => {
  const NOT_IT = 'We couldn’t save the video that your browser made. Please make it again.';
  const LENGTH = expect.stringContaining('no longer matches your page');
  const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'];
  type Make = (seconds: number) => Promise<Buffer>;

  const films: Array<[string, string, Make]> = [
    ['a shorter film', LENGTH, (seconds) => aVideo({ seconds: seconds - 1 })],
    ['a longer film', LENGTH, (seconds) => aVideo({ seconds: seconds + 1 })],
    ['half of the frames', LENGTH, (seconds) => aVideo({ seconds, rate: 12.5 })],
    [
      'all frames in half of the time',
      LENGTH,
      (seconds) => aVideo({ seconds: seconds / 2, rate: 50 }),
    ],
    ['sound that continues', LENGTH, (seconds) => aVideo({ seconds, more: tone(seconds + 30) })],
    [
      'a second picture',
      NOT_IT,
      (seconds) =>
        aVideo({
          seconds,
          more: ['-f', 'lavfi', '-i', 'color=red:s=64x64:d=1', '-map', '0', '-map', '1'],
        }),
    ],
    [
      '10 bits',
      NOT_IT,
      (seconds) => aVideo({ seconds, encoding: [...H264, '-pix_fmt', 'yuv420p10le'] }),
    ],
    ['4:4:4', NOT_IT, (seconds) => aVideo({ seconds, encoding: [...H264, '-pix_fmt', 'yuv444p'] })],
    ['VP9 in an MP4', NOT_IT, (seconds) => aVideo({ seconds, encoding: VP9 })],
    ['VP9 in WebM', NOT_IT, (seconds) => aVideo({ seconds, encoding: VP9, extension: 'webm' })],
    ['a truncated film', NOT_IT, async (seconds) => (await aVideo({ seconds })).subarray(0, -500)],
    [
      'a film with trailing bytes',
      NOT_IT,
      async (seconds) => Buffer.concat([await aVideo({ seconds }), Buffer.alloc(500, 0xff)]),
    ],
  ];
  const inShortRun = ['a shorter film', '10 bits', 'a truncated film'];
  const isFull = process.env['TEST_MATRIX'] === 'full';

  test.each(films.filter(([film]) => isFull || inShortRun.includes(film)))(
    '%s',
    async (_, message, make) => {
      const id = await aMemorial(owner, 1);
      const plan = await planOf(owner, id);
      await save(owner, id, { ...plan, height: 720 });
      const answer = await send(owner, id, await make(await secondsOf(owner, id)));
      expect(answer).toMatchObject({ status: 400, code: 'FILE_REFUSED', message });
      expect((await roomOf(owner, id)).videos).toEqual([]);
    },
  );
});
