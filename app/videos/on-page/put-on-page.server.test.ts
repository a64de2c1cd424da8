import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, expect, test, vi } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { PLAN_LIMITS } from '../../billing/plans/plan-limits.ts';
import type { DraftResponse } from '../../drafts/contract.ts';
import { trackAddress, mediaName, parseVideoAddress } from '../../media/addresses.ts';
import { aFilm, PLAYABLE_PICTURE } from '../../media/testing/videos.ts';
import { getPage } from '../../memorials/published-memorials.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { Video } from '../contract.ts';
import { sweepVideos } from '../making/sweep-videos.server.ts';
import { listCaptioned } from '../read-page.server.ts';
import { findVideo, removeReplaced } from '../store.server.ts';
import { readVtt } from '../testing/read-vtt.ts';
import { aReadyVersion } from '../testing/ready-versions.ts';
import { roomOf } from '../testing/video-calls.ts';
import { listOnPage } from './store.server.ts';

const app = openTestApp();
let owner: FamilyUser;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
});

const aVersion = (id: string, bytes?: Buffer) =>
  aReadyVersion(app, id, bytes === undefined ? {} : { bytes });

const put = async (user: FamilyUser, id: string, video: string) =>
  user.call('POST', `/${id}/videos/${video}/on-page`);

async function filmsIn(id: string) {
  const { body } = await owner.call('GET', `/${id}/draft`);
  const { document } = body.data as unknown as DraftResponse;
  return document.sections.map(({ type, title, content = [] }) => ({
    type,
    title,
    items: content.map(({ type: kind, url, caption }) => ({ kind, url, caption })),
  }));
}

const slider = (url: string) => ({
  type: 'contentSliderSection',
  title: 'Memorial video',
  items: [{ kind: 'video', url, caption: 'Anna Berg' }],
});

test('a version becomes a section before the tributes, and a double tap adds one', async () => {
  const id = await owner.create({ fullName: 'Anna Berg' });
  await owner.change(id, {
    id: 'chg_tributes',
    op: 'insert',
    path: 'sections',
    value: { type: 'tributesSection', title: 'Tributes' },
    before: null,
  });
  const video = await aVersion(id);
  const answers = await Promise.all([put(owner, id, video), put(owner, id, video)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const data = (await put(owner, id, video)).body.data as unknown as { video: Video };
  expect(data.video).toMatchObject({ isOnPage: true, isPublished: false });
  const [row, ...others] = await listOnPage(app.database.kysely, id);
  expect(others).toEqual([]);
  expect(await filmsIn(id)).toEqual([
    slider(row?.address ?? ''),
    { type: 'tributesSection', title: 'Tributes', items: [] },
  ]);
  const seen = await owner.browser.fetch(row?.address ?? '');
  expect(seen.headers.get('content-type')).toBe('video/mp4');
});

test('visitors get its captions and chapters, as closed as the video; other videos have none', async () => {
  const id = await owner.create({ fullName: 'Anna Berg' });
  const samples = PLAYABLE_PICTURE.samples.slice(0, 4);
  await put(owner, id, await aVersion(id, aFilm([{ ...PLAYABLE_PICTURE, samples }])));
  const [row] = await listOnPage(app.database.kysely, id);
  const stem = (row?.address ?? '').replace('.mp4', '');
  const visitor = app.browser();
  expect((await visitor.fetch(`${stem}-captions.vtt`)).status).toBe(404);
  const seen = await owner.browser.fetch(`${stem}-captions.vtt`);
  expect(seen.headers.get('cache-control')).toBe('private, no-store');
  expect(readVtt(await seen.text()).map(({ text }) => text)).toEqual(['Anna Berg']);

  await owner.publish(id);
  const { kysely } = app.database;
  const { slug } = await kysely
    .selectFrom('memorials')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const view = await getPage(app.services, slug, {
    listCaptioned: (memorialId) => listCaptioned(kysely, memorialId),
  });
  const [item] = view.sections.flatMap((section) =>
    section.type === 'contentSliderSection' ? section.content : [],
  );
  expect(item?.tracks).toEqual({
    captions: `${stem}-captions.vtt`,
    chapters: `${stem}-chapters.vtt`,
    language: 'en',
  });
  const open = await visitor.fetch(`${stem}-chapters.vtt`);
  expect(open.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(open.headers.get('cache-control')).toContain('public');
  expect(readVtt(await open.text())).toHaveLength(1);
});

/** As an earlier release left it. Resolves to the address of the captions. */
async function putWithoutTracks(id: string, frames: number): Promise<string> {
  const samples = PLAYABLE_PICTURE.samples.slice(0, frames);
  await put(owner, id, await aVersion(id, aFilm([{ ...PLAYABLE_PICTURE, samples }])));
  const [row] = await listOnPage(app.database.kysely, id);
  const { id: film, measures } = parseVideoAddress(row?.address ?? '') ?? {};
  if (film === undefined || !measures) throw new Error('no video');
  const captions = trackAddress(film, measures, 'captions');
  const chapters = trackAddress(film, measures, 'chapters');
  await app.services.storage.remove([captions, chapters].map(mediaName));
  await app.database.kysely
    .updateTable('videos_on_page')
    .set({ has_tracks: null })
    .where('memorial_id', '=', id)
    .execute();
  return captions;
}

test('a video added before captions existed gets them at night', async () => {
  const id = await owner.create({ fullName: 'Anna Berg' });
  const captions = await putWithoutTracks(id, 2);
  expect((await owner.browser.fetch(captions)).status).toBe(404);
  await sweepVideos(app.services);
  const seen = await owner.browser.fetch(captions);
  expect(readVtt(await seen.text()).map(({ text }) => text)).toEqual(['Anna Berg']);
  const chapters = await owner.browser.fetch(captions.replace('captions', 'chapters'));
  expect(readVtt(await chapters.text())).toHaveLength(1);
  expect((await listCaptioned(app.database.kysely, id)).size).toBe(1);
});

test('captions come last in the night, because a full disk ends it and the rest makes room', async () => {
  const id = await owner.create({ fullName: 'Anna Berg' });
  const captions = await putWithoutTracks(id, 5);
  const { storage, videoSegments } = app.services;
  const other = await owner.create();
  const replaced = await aVersion(other);
  app.clock.advance({ minutes: 1 });
  await aVersion(other);
  const unused = join(videoSegments, 'mem_unused');
  await mkdir(unused, { recursive: true });
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const fullDisk = { ...storage, put: () => Promise.reject(full) };
  await expect(sweepVideos({ ...app.services, storage: fullDisk })).rejects.toBe(full);
  expect(existsSync(unused)).toBe(false);
  expect(await findVideo(app.database.kysely, replaced)).toBeUndefined();

  await sweepVideos(app.services);
  expect((await owner.browser.fetch(captions)).status).toBe(200);
});

test('when its version is gone, the page names no tracks', async () => {
  const id = await owner.create({ fullName: 'Anna Berg' });
  const captions = await putWithoutTracks(id, 1);
  await app.database.kysely.deleteFrom('videos').where('memorial_id', '=', id).execute();
  await sweepVideos(app.services);
  expect((await owner.browser.fetch(captions)).status).toBe(404);
  expect(await listCaptioned(app.database.kysely, id)).toEqual(new Set());
});

test('a version that takes the place of one without captions has its own', async () => {
  const id = await owner.create({ fullName: 'Anna Berg' });
  const samples = PLAYABLE_PICTURE.samples.slice(0, 6);
  await putWithoutTracks(id, 1);
  await app.database.kysely.deleteFrom('videos').where('memorial_id', '=', id).execute();
  await sweepVideos(app.services);
  expect(await listCaptioned(app.database.kysely, id)).toEqual(new Set());

  await put(owner, id, await aVersion(id, aFilm([{ ...PLAYABLE_PICTURE, samples }])));
  const rows = await listOnPage(app.database.kysely, id);
  const address = rows.at(-1)?.address ?? '';
  expect(await filmsIn(id)).toEqual([slider(address)]);
  expect(await listCaptioned(app.database.kysely, id)).toEqual(new Set([address]));
  const seen = await owner.browser.fetch(address.replace('.mp4', '-captions.vtt'));
  expect(readVtt(await seen.text()).map(({ text }) => text)).toEqual(['Anna Berg']);
});

test('visitors see it after a publication, and the room says since when', async () => {
  const id = await owner.create({ fullName: 'Anna Berg' });
  await owner.publish(id);
  const video = await aVersion(id);
  await put(owner, id, video);
  expect(await roomOf(owner, id)).toMatchObject({
    videos: [{ isOnPage: true, isPublished: false }],
  });
  await owner.publish(id);
  expect(await roomOf(owner, id)).toMatchObject({
    videos: [{ isOnPage: true, isPublished: true }],
  });
});

test('a newer version replaces the previous one, with its caption', async () => {
  const id = await owner.create({ fullName: 'Anna Berg' });
  const samples = PLAYABLE_PICTURE.samples.slice(0, 3);
  const shorter = aFilm([{ ...PLAYABLE_PICTURE, samples }]);
  await put(owner, id, await aVersion(id));
  app.clock.advance({ minutes: 1 });
  const newer = await aVersion(id, shorter);
  // As its job does.
  await removeReplaced(app.database.kysely, id);
  expect(await roomOf(owner, id)).toMatchObject({
    isOnPage: true,
    videos: [{ id: newer, isOnPage: false }],
  });
  await put(owner, id, newer);
  const [first, second] = await listOnPage(app.database.kysely, id);
  expect(first?.address).not.toBe(second?.address);
  expect(await filmsIn(id)).toEqual([slider(second?.address ?? '')]);
});

test('a version the family removed from the page can be added again', async () => {
  const id = await owner.create({ fullName: 'Anna Berg' });
  const video = await aVersion(id);
  await put(owner, id, video);
  const { body } = await owner.call('GET', `/${id}/draft`);
  const [section] = (body.data as unknown as DraftResponse).document.sections;
  await owner.change(id, { id: 'chg_remove', op: 'remove', path: section?.id ?? '' });
  expect(await filmsIn(id)).toEqual([]);
  await put(owner, id, video);
  expect(await filmsIn(id)).toHaveLength(1);
});

test("beyond the plan's videos nothing is stored", async () => {
  const user = await FamilyUser.register(app);
  const id = await user.create({ fullName: 'Anna Berg' });
  const { kysely } = app.database;
  const content = Array.from({ length: PLAN_LIMITS.free.films }, (_, index) => ({
    type: 'video',
    url: `https://videos.example/${index}.mp4`,
  }));
  await user.change(id, {
    id: 'chg_full',
    op: 'insert',
    path: 'sections',
    value: { type: 'contentSliderSection', content },
    before: null,
  });
  const answer = await put(user, id, await aVersion(id));
  expect(answer.body.code).toBe('PLAN_LIMIT');
  expect(await listOnPage(kysely, id)).toEqual([]);
});

test('one that is too large for a page is refused before it is copied, with what to choose', async () => {
  const id = await owner.create({ fullName: 'Anna Berg' });
  const { storage } = app.services;
  const video = await aVersion(id);
  const find = storage.find.bind(storage);
  const stream = vi.fn<() => never>();
  vi.spyOn(storage, 'find').mockImplementation(async (name) => {
    const found = await find(name);
    return found && { ...found, byteSize: 484_000_000, stream };
  });
  const answer = await put(owner, id, video);
  expect(answer.body).toMatchObject({
    code: 'FILE_REFUSED',
    message:
      'This video is larger than 200 MB. Choose 720p or leave out some photos, and make it again.',
  });
  expect(stream).not.toHaveBeenCalled();
  expect(await listOnPage(app.database.kysely, id)).toEqual([]);
});

test('only editors, and only versions of this memorial that are ready', async () => {
  const id = await owner.create();
  const video = await aVersion(id);
  const contributor = await FamilyUser.register(app);
  await contributor.join(id, 'contributor');
  expect((await put(contributor, id, video)).body.code).toBe('NOT_ALLOWED');
  const other = await owner.create();
  expect((await put(owner, other, video)).body.code).toBe('NOT_FOUND');
});
