import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { pageI18n } from '../../language/i18n.ts';
import { MediaRefusedError, ProcessDiedError } from '../../media/media-refused.ts';
import { accessToEdit } from '../../members/access.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { Video } from '../contract.ts';
import { findVideo } from '../store.server.ts';
import { aMemorial, ask, fileOf, made, read, roomOf, videoIn } from '../testing/video-calls.ts';
import { testVideoRenderer } from '../testing/video-renderer.ts';
import { openVideoFile, readRoom } from '../videos.server.ts';
import { sweepVideos } from './sweep-videos.server.ts';

const app = openTestApp();
let owner: FamilyUser;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
  await owner.subscribe();
});

afterEach(() => {
  testVideoRenderer.before = () => Promise.resolve();
});

const segments = (id: string) => join(app.services.videoSegments, id);

describe('the previous version', () => {
  test('stays until the new one is ready, and is deleted with its files', async () => {
    const id = await aMemorial(owner);
    const first = await made(app, owner, id);
    const seen: number[] = [];
    testVideoRenderer.before = async () => {
      seen.push((await fileOf(owner, id, [first, 'file'])).status);
    };
    app.clock.advance({ minutes: 1 });
    const second = await made(app, owner, id);
    expect(seen).toEqual([200]);
    expect((await fileOf(owner, id, [first, 'file'])).status).toBe(404);
    expect((await fileOf(owner, id, [second, 'file'])).status).toBe(200);
    expect((await roomOf(owner, id)).videos).toMatchObject([{ id: second.id }]);
  });

  test('stays if the new one fails', async () => {
    const id = await aMemorial(owner);
    const first = await made(app, owner, id);
    testVideoRenderer.before = () => Promise.reject(new Error('broken'));
    app.clock.advance({ minutes: 1 });
    const second = await made(app, owner, id);
    expect(second).toMatchObject({
      state: 'failed',
      problem: 'We couldn’t make the video. Nothing on the page has changed. Please try again.',
    });
    expect((await fileOf(owner, id, [first, 'file'])).status).toBe(200);
  });

  test('stays in the room, however often new ones fail', async () => {
    const id = await aMemorial(owner);
    const first = await made(app, owner, id);
    testVideoRenderer.before = () => Promise.reject(new Error('broken'));
    for (let count = 0; count < 6; count += 1) {
      app.clock.advance({ minutes: 1 });
      expect(await made(app, owner, id)).toMatchObject({ state: 'failed' });
    }
    const { videos } = await roomOf(owner, id);
    expect(videos[0]).toMatchObject({ state: 'failed' });
    expect(videos.filter(({ state }) => state === 'ready')).toMatchObject([{ id: first.id }]);
  });

  test('is deleted at night if its job was killed before', async () => {
    const id = await aMemorial(owner);
    const first = await made(app, owner, id);
    const row = await app.database.kysely
      .selectFrom('videos')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    app.clock.advance({ minutes: 1 });
    await made(app, owner, id);
    const { storyboard, warnings, ...rest } = row;
    await app.database.kysely
      .insertInto('videos')
      .values({
        ...rest,
        storyboard: JSON.stringify(storyboard),
        warnings: JSON.stringify(warnings),
      })
      .execute();
    await sweepVideos(app.services);
    expect((await roomOf(owner, id)).videos).toHaveLength(1);
    expect((await roomOf(owner, id)).videos[0]?.id).not.toBe(first.id);
  });
});

describe('a killed job', () => {
  test('continues with the same segments and leaves one version', async () => {
    const id = await aMemorial(owner);
    const video = videoIn(await ask(owner, id));
    await app.database.kysely
      .updateTable('videos')
      .set({ state: 'drawing', tries: 3, done: 2 })
      .where('id', '=', video.id)
      .execute();
    expect(await read(owner, id, video)).toMatchObject({
      state: 'drawing',
      progress: { done: 2 },
    });
    await app.jobs.runDue();
    expect((await roomOf(owner, id)).videos).toMatchObject([{ id: video.id, state: 'ready' }]);
    expect(existsSync(segments(id))).toBe(true);
  });

  test('is given up when it crashes the process each time', async () => {
    const id = await aMemorial(owner);
    const video = videoIn(await ask(owner, id));
    await app.database.kysely
      .updateTable('videos')
      .set({ state: 'drawing', tries: 12 })
      .where('id', '=', video.id)
      .execute();
    await app.jobs.runDue();
    expect(await read(owner, id, video)).toMatchObject({ state: 'failed' });
  });

  test("doesn't end a later run by failing", async () => {
    const id = await aMemorial(owner);
    const video = videoIn(await ask(owner, id));
    testVideoRenderer.before = async () => {
      await app.database.kysely
        .updateTable('videos')
        .set({ tries: 2 })
        .where('id', '=', video.id)
        .execute();
      throw new Error('broken');
    };
    await app.jobs.runDue();
    expect(await read(owner, id, video)).toMatchObject({ state: 'drawing' });
  });
});

test('a full disk is an outage: the job is retried', async () => {
  const id = await aMemorial(owner);
  const video = videoIn(await ask(owner, id));
  testVideoRenderer.before = () =>
    Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  expect(await app.jobs.runDue()).toMatchObject({ failed: 1 });
  expect(await read(owner, id, video)).toMatchObject({ state: 'drawing' });
});

test('a process that dies twice is retried; a video that crashes it each time is too large', async () => {
  const id = await aMemorial(owner);
  const video = videoIn(await ask(owner, id));
  testVideoRenderer.before = () => Promise.reject(new ProcessDiedError('ended'));
  await app.jobs.runDue();
  expect(await read(owner, id, video)).toMatchObject({ state: 'drawing' });
  await app.database.kysely
    .updateTable('videos')
    .set({ tries: 3 })
    .where('id', '=', video.id)
    .execute();
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(
    app.database.kysely,
  );
  await app.jobs.runDue();
  expect(await read(owner, id, video)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('too large') as string,
  });
});

test('a video that needs too much says what to do', async () => {
  const id = await aMemorial(owner);
  testVideoRenderer.before = () => Promise.reject(new MediaRefusedError('too large'));
  expect(await made(app, owner, id)).toMatchObject({
    problem:
      'This video is too large for us to make. Leave out some photos, or choose 720p, and try again.',
  });
});

test('no video of a purged memorial is left', async () => {
  const id = await aMemorial(owner);
  const { kysely } = app.database;
  await made(app, owner, id);
  await kysely.updateTable('memorials').set({ state: 'purged' }).where('id', '=', id).execute();
  expect(await kysely.selectFrom('videos').where('memorial_id', '=', id).execute()).toEqual([]);
  expect(await kysely.selectFrom('video_plans').where('memorial_id', '=', id).execute()).toEqual(
    [],
  );
});

test('the newest version stays when the storage is cleaned; failed ones and segments are deleted after a week', async () => {
  const id = await aMemorial(owner);
  const video = await made(app, owner, id);
  testVideoRenderer.before = () => Promise.reject(new Error('broken'));
  app.clock.advance({ minutes: 1 });
  await made(app, owner, id);
  // Sessions end meanwhile, so the use cases are called.
  const { kysely, media } = app.services;
  const actor = { userId: await owner.id(), isEmailVerified: true };
  const memorial = await accessToEdit(kysely, actor, id);
  const list = async () => (await readRoom(app.services, memorial, pageI18n)).videos;
  app.clock.advance({ days: 6 });
  await sweepVideos(app.services);
  expect(await list()).toHaveLength(2);
  expect(existsSync(segments(id))).toBe(true);

  app.clock.advance({ days: 2 });
  await sweepVideos(app.services);
  await media.cleanStorage(app.clock.now());
  expect(await list()).toMatchObject([{ id: video.id }]);
  const opened = await openVideoFile(app.services, memorial, { id: video.id, kind: 'silent' });
  expect(opened.file.byteSize).toBe(video.byteSize);
  expect(existsSync(segments(id))).toBe(false);
});

describe('a video that takes long', () => {
  // Sessions end while the clock advances.
  let family: FamilyUser;

  beforeEach(async () => {
    family = await FamilyUser.register(app);
    await family.subscribe();
  });

  /** The first two seconds of this memorial's video take 11 minutes. Collects the ids of what is drawn. */
  async function drawSlowly(memorialId: string): Promise<string[]> {
    const drawn: string[] = [];
    let isFirst = true;
    testVideoRenderer.before = async (_, { segmentsFolder, onProgress }) => {
      drawn.push(basename(segmentsFolder));
      if (basename(segmentsFolder) !== memorialId || !isFirst) return;
      isFirst = false;
      app.clock.advance({ minutes: 11 });
      await onProgress(2);
    };
    await app.jobs.runDue();
    return drawn;
  }

  test('lets one that waits go first, and keeps its progress and its attempts', async () => {
    const [long, short] = [await aMemorial(family), await aMemorial(family)];
    const first = videoIn(await ask(family, long));
    await ask(family, short);
    const seen: Video[] = [];
    const drawn = await drawSlowly(long);
    expect(drawn).toEqual([long, short, long]);
    for (const id of [long, short]) seen.push(...(await roomOf(family, id)).videos);
    expect(seen).toMatchObject([{ id: first.id, state: 'ready' }, { state: 'ready' }]);
    const row = await findVideo(app.database.kysely, first.id);
    expect(row).toMatchObject({ tries: 1 });
  });

  test('goes on until it is further than in the turn before', async () => {
    const [long, short] = [await aMemorial(family), await aMemorial(family)];
    const { id } = videoIn(await ask(family, long));
    await ask(family, short);
    const { kysely } = app.database;
    await kysely.updateTable('videos').set('done', 10_000).where('id', '=', id).execute();
    expect(await drawSlowly(long)).toEqual([long, short]);
  });

  test('goes on when none waits', async () => {
    const id = await aMemorial(family);
    await ask(family, id);
    expect(await drawSlowly(id)).toEqual([id]);
    expect((await roomOf(family, id)).videos).toMatchObject([{ state: 'ready' }]);
  });

  test('that was removed meanwhile is not drawn again', async () => {
    const [long, short] = [await aMemorial(family), await aMemorial(family)];
    await ask(family, long);
    await ask(family, short);
    const { kysely } = app.database;
    const remove = () => kysely.deleteFrom('videos').where('memorial_id', '=', long).execute();
    const drawn: string[] = [];
    testVideoRenderer.before = async (_, { segmentsFolder, onProgress }) => {
      drawn.push(basename(segmentsFolder));
      if (drawn.length > 1) return;
      app.clock.advance({ minutes: 11 });
      await remove();
      await onProgress(2);
    };
    await app.jobs.runDue();
    expect(drawn).toEqual([long, short]);
  });
});
