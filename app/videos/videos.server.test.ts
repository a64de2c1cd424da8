import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { listParts } from './plan/list-parts.ts';
import {
  aMemorial,
  ask,
  fileOf,
  made,
  planOf,
  read,
  roomOf,
  save,
  videoIn,
} from './testing/video-calls.ts';
import { testVideoRenderer } from './testing/video-renderer.ts';

const app = openTestApp();
let owner: FamilyUser;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
});

afterEach(() => {
  testVideoRenderer.isInstalled = true;
  testVideoRenderer.before = () => Promise.resolve();
});

test('the room shows what the page offers, and the plan starts with all of it', async () => {
  const id = await aMemorial(owner);
  const room = await roomOf(owner, id);
  expect(room).toMatchObject({
    source: 'preview',
    limits: { photos: 60, heights: [720], versionsADay: 1 },
    isMadeByServer: true,
    videos: [],
  });
  expect(listParts(room.material).map(({ kind, title }) => [kind, title])).toEqual([
    ['opening', undefined],
    ['quote', '“Be kind.”'],
    ['chapter', 'Us'],
    ['photo', 'Photo 1'],
    ['photo', 'Photo 2'],
    ['closing', undefined],
  ]);
  const plan = await planOf(owner, id);
  expect(plan).toMatchObject({ format: '16:9', height: 720, pace: 'calm', motion: true });
  expect(plan.parts.map((part) => part.id)).toEqual(room.material.parts.map((part) => part.id));
});

test('a plan is saved with the family’s choices, and a foreign sound is refused', async () => {
  const id = await aMemorial(owner);
  const plan = await planOf(owner, id);
  const parts = plan.parts.toReversed().map((part) => ({ ...part, seconds: 7 }));
  const changed = { ...plan, format: '9:16', motion: false, parts } as const;
  expect((await save(owner, id, changed)).status).toBe(200);
  expect(await planOf(owner, id)).toEqual(changed);
  const foreign = { ...changed, sound: { address: 'snd_0000000000000000000000' } };
  expect(await save(owner, id, foreign)).toMatchObject({
    status: 400,
    body: { fields: { sound: 'We can’t find this audio file. Please add it again.' } },
  });
});

test('a video is requested, made by a job, and its files are opened', async () => {
  const id = await aMemorial(owner);
  const response = await ask(owner, id);
  expect(response.status).toBe(202);
  const waiting = videoIn(response);
  expect(waiting).toMatchObject({ state: 'waiting', format: '16:9', height: 720, hasSound: false });
  expect((await fileOf(owner, id, [waiting, 'file'])).status).toBe(404);
  await app.jobs.runDue();

  const video = await read(owner, id, waiting);
  expect(video).toMatchObject({ state: 'ready', isOnPage: false, warnings: [] });
  expect(video.seconds).toBe(video.progress.total);
  const file = await fileOf(owner, id, [video, 'file']);
  expect(file.headers.get('cache-control')).toContain('no-store');
  expect(file.headers.get('content-type')).toBe('video/mp4');
  expect(await file.text()).toBe('silent: {"width":1280,"height":720}');
  expect((await fileOf(owner, id, [video, 'file?silent=1'])).status).toBe(200);
  expect(await (await fileOf(owner, id, [video, 'poster'])).text()).toBe('poster');
  const captions = await fileOf(owner, id, [video, 'captions.vtt']);
  expect(captions.headers.get('content-type')).toContain('text/vtt');
  expect(await captions.text()).toMatch(/^WEBVTT[^]*Photo 2/);
  const download = await fileOf(owner, id, [video, 'file?download=1']);
  expect(download.headers.get('content-disposition')).toBe(
    `attachment; filename="Anna B_rg   1.mp4"; filename*=UTF-8''Anna%20B%C3%A9rg%20%20%201.mp4`,
  );
});

test('a player gets the part it requests', async () => {
  const id = await aMemorial(owner);
  const video = await made(app, owner, id);
  const part = (range: string, method = 'GET') =>
    fileOf(owner, id, [video, 'file'], { method, headers: { Range: range } });
  const beginning = await part('bytes=0-5');
  expect(beginning.status).toBe(206);
  expect(beginning.headers.get('content-range')).toMatch(/^bytes 0-5\/\d+$/);
  expect(await beginning.text()).toBe('silent');
  expect((await part('bytes=9999-')).status).toBe(416);
  const head = await part('bytes=0-5', 'HEAD');
  expect(head.headers.get('content-length')).toBe('6');
  expect(await head.text()).toBe('');
});

test('while one is being made, another request returns it', async () => {
  const id = await aMemorial(owner);
  const [first, second] = await Promise.all([ask(owner, id), ask(owner, id)]);
  expect(videoIn(first).id).toBe(videoIn(second).id);
  expect(await app.jobs.runDue()).toEqual({ done: 1, failed: 0 });
  expect((await roomOf(owner, id)).videos.map(({ state }) => state)).toEqual(['ready']);
});

test("an empty video isn't made", async () => {
  const id = await aMemorial(owner);
  const plan = await planOf(owner, id);
  await save(owner, id, {
    ...plan,
    parts: plan.parts.map((part) => ({ ...part, isLeftOut: true })),
  });
  expect(await ask(owner, id)).toMatchObject({
    status: 400,
    body: { message: 'You’ve left everything out of the video. Put at least one part back.' },
  });
});

test('without ffmpeg, the room says so and no video is started', async () => {
  const id = await aMemorial(owner);
  testVideoRenderer.isInstalled = false;
  expect(await roomOf(owner, id)).toMatchObject({ isMadeByServer: false });
  expect(await ask(owner, id)).toMatchObject({
    status: 503,
    body: { code: 'VIDEO_TOOLS_MISSING' },
  });
});

test('only editors can see the video', async () => {
  const id = await aMemorial(owner);
  const video = await made(app, owner, id);
  const other = await owner.create();
  const stranger = await FamilyUser.register(app);
  const moderator = await FamilyUser.register(app);
  await moderator.join(id, 'moderator');
  for (const rest of ['file', 'poster', 'captions.vtt']) {
    expect((await fileOf(owner, other, [video, rest])).status).toBe(404);
    expect((await fileOf(stranger, id, [video, rest])).status).toBe(404);
    expect((await fileOf(moderator, id, [video, rest])).status).toBe(403);
  }
  const rows = await app.database.kysely.selectFrom('videos').select('file').execute();
  for (const { file } of rows) {
    const served = await owner.browser.fetch(`/media/${file}-silent.mp4`);
    expect(served.status).toBe(404);
  }
});

describe('the limits of a plan', () => {
  test('a Free video has at most 60 photos, and both calls say how many are too many', async () => {
    const user = await FamilyUser.register(app);
    const id = await aMemorial(user, 63);
    const plan = await planOf(user, id);
    expect(plan.parts.filter(({ isLeftOut }) => isLeftOut)).toHaveLength(3);
    const all = { ...plan, parts: plan.parts.map(({ isLeftOut: _, ...part }) => part) };
    const refused = {
      status: 409,
      body: {
        code: 'PLAN_LIMIT',
        message:
          'With the Free plan, a video can have up to 60 photos. Leave out 3 photos, or see what Pro includes.',
      },
    };
    expect(await save(user, id, all)).toMatchObject(refused);
    await user.subscribe();
    expect((await save(user, id, all)).status).toBe(200);
    await user.unsubscribe();
    expect(await ask(user, id)).toMatchObject(refused);
  });

  test('after Pro has ended, one answer says all that has to change', async () => {
    const user = await FamilyUser.register(app);
    const id = await aMemorial(user, 63);
    await user.subscribe();
    const plan = await planOf(user, id);
    expect((await save(user, id, { ...plan, height: 1080 })).status).toBe(200);
    await user.unsubscribe();
    expect(await ask(user, id)).toMatchObject({
      status: 409,
      body: {
        code: 'PLAN_LIMIT',
        message:
          'With the Free plan, a video can have up to 60 photos. Leave out 3 photos, or see what Pro includes. Videos in 1080p are included in Pro. Choose 720p to make the video now.',
      },
    });
  });

  test('1080p is made on Pro', async () => {
    const user = await FamilyUser.register(app);
    const id = await aMemorial(user);
    const large = { ...(await planOf(user, id)), height: 1080 } as const;
    expect(await save(user, id, large)).toMatchObject({
      status: 409,
      body: {
        message: 'Videos in 1080p are included in Pro. Choose 720p to make the video now.',
      },
    });
    await user.subscribe();
    expect((await save(user, id, large)).status).toBe(200);
    expect(await made(app, user, id)).toMatchObject({ state: 'ready', height: 1080 });
  });

  test('an accepted version is made, even if the plan ends first', async () => {
    const user = await FamilyUser.register(app);
    const id = await aMemorial(user, 61);
    await user.subscribe();
    await save(user, id, { ...(await planOf(user, id)), height: 1080 });
    const video = videoIn(await ask(user, id));
    await user.unsubscribe();
    await app.jobs.runDue();
    expect(await read(user, id, video)).toMatchObject({ state: 'ready', height: 1080 });
  });

  test('Free makes one version a day, not counting failed ones', async () => {
    const user = await FamilyUser.register(app);
    const id = await aMemorial(user);
    testVideoRenderer.before = () => Promise.reject(new Error('broken'));
    expect(await made(app, user, id)).toMatchObject({ state: 'failed' });
    testVideoRenderer.before = () => Promise.resolve();
    app.clock.advance({ minutes: 1 });
    expect(await made(app, user, id)).toMatchObject({ state: 'ready' });
    app.clock.advance({ minutes: 10 });
    const refused = await ask(user, id);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        message:
          'The Free plan includes 1 new video a day. You can make your next video in 24 hours.',
      },
    });
    expect((await roomOf(user, id)).videos.map(({ state }) => state)).toEqual(['ready', 'failed']);
    await user.subscribe();
    expect((await ask(user, id)).status).toBe(202);
    await app.jobs.runDue();
  });
});
