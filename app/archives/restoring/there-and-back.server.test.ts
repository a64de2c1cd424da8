import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SAMPLE_SLUGS } from '../../../server/seed/sample-slugs.ts';
import { EXTREME_MEMORIALS } from '../../../tests/harness/extreme-memorials.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { createTestDatabase } from '../../../tests/harness/test-database.ts';
import { anAlbum, aSmallPicture, PHOTOS } from '../../drafts/uploads/testing/album.ts';
import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { remove } from '../../memorials/store.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { FuneralFamily, Guest } from '../../messages/attendance/testing/funerals.ts';
import { storeCondolence } from '../../messages/testing/stored-messages.ts';
import { insertSubmission } from '../../messages/testing/submissions.ts';
import type { VideoPlan } from '../../videos/contract.ts';
import { savePlan } from '../../videos/store.server.ts';
import { aReadyVersion } from '../../videos/testing/ready-versions.ts';
import { roomOf } from '../../videos/testing/video-calls.ts';
import type { MemorialFile } from '../format/contract.ts';
import {
  anOwnedImport,
  anOwnedSample,
  beginArchive,
  filePath,
  UnpackedArchive,
} from '../testing/archives.ts';
import { bring } from './testing/bring.ts';

interface Installation {
  app: TestApp;
  folder: string;
}

let first: Installation;
let second: Installation;
beforeAll(async () => {
  first = await anInstallation();
  second = await anInstallation('embedded');
});
afterAll(async () => {
  for (const { app, folder } of [first, second]) {
    await app.close();
    await rm(folder, { recursive: true });
  }
});

async function anInstallation(kind?: 'embedded'): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'there-and-back-'));
  const database = await createTestDatabase(kind);
  return { app: await createTestApp({ database, settings: { DATA_DIR: folder } }), folder };
}

async function takeHome(owner: FamilyUser, id: string): Promise<Uint8Array> {
  const archive = await beginArchive(owner, id);
  await owner.app.jobs.runDue();
  const response = await owner.browser.fetch(filePath(id, archive));
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function takeAccountHome({ app, browser }: FamilyUser): Promise<UnpackedArchive> {
  const { body } = await browser.callApi('POST', '/account-archives');
  const { id } = (body.data as unknown as { archive: { id: string } }).archive;
  await app.jobs.runDue();
  const response = await browser.fetch(`/api/v1/account-archives/${id}/file`);
  expect(response.status).toBe(200);
  return new UnpackedArchive(new Uint8Array(await response.arrayBuffer()));
}

/** @param changes - the expected messages about differences from the original memorials */
async function bringBack(
  { app }: Installation,
  zip: Uint8Array,
  changes: readonly string[] = [],
): Promise<FamilyUser> {
  const owner = await FamilyUser.register(app);
  const entries = await bring(app, zip, { ownerId: await owner.id(), as: 'as-it-was' });
  expect(entries.flatMap((entry) => entry.changes)).toEqual(changes);
  return owner;
}

function contentOf(zip: Uint8Array) {
  const archive = new UnpackedArchive(zip);
  const { members: _, submissions, letters, history, ...memorial } = archive.memorial();
  const { document, draft } = JSON.parse(archive.text('memorial.json')) as MemorialFile;
  return {
    memorial,
    // Compared as JSON text, so the order of the keys must be the same, too.
    documents: [JSON.stringify(document), JSON.stringify(draft?.document)],
    // The other database does not have the user who decided, so the name is not restored.
    submissions: submissions.map((sent) => ({ ...sent, decidedBy: null })),
    letters: letters?.map((letter) => ({
      ...letter,
      answers: letter.answers.map((answer) => ({ ...answer, by: null })),
    })),
    history: history.map(({ file, number, createdAt }) => ({
      number,
      createdAt,
      content: JSON.parse(archive.text(file)) as unknown,
    })),
    originals: archive
      .names()
      .filter((name) => /^originals\/.+\.(?:jpg|png|webp|mp4|webm)$/.test(name))
      .filter((name) => !name.includes('poster'))
      .map((name) => [name, archive.sha256(name)]),
  };
}

async function thereAndBack(owner: FamilyUser, id: string) {
  const home = await takeHome(owner, id);
  const content = contentOf(home);
  const elsewhere = await takeHome(await bringBack(second, home), id);
  const { app } = first;
  await remove(app.services.kysely, content.memorial.memorial.slug);
  const again = await takeHome(await bringBack(first, elsewhere), id);
  return { content, there: contentOf(elsewhere), back: contentOf(again) };
}

/** Creates a published page with pictures, a letter, and tributes of visitors, one of which is waiting. */
async function aPageOfEverything(owner: FamilyUser): Promise<string> {
  const { kysely } = first.app.database;
  const { id, tus } = await anAlbum(owner);
  for (let sent = 0; sent < 2; sent += 1) {
    await tus.take({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
  }
  await owner.publish(id);
  const published = await insertSubmission(kysely, id, { name: 'Kim' });
  await owner.call('POST', `/${id}/submissions/decisions`, {
    ids: [published],
    decision: 'publish',
  });
  await insertSubmission(kysely, id, { name: 'Ole', body: 'Another.' });
  await storeCondolence(first.app, id, { name: 'Ed', text: 'Dear family,\nI am sorry.' });
  return id;
}

function contentsOf(account: UnpackedArchive) {
  return account
    .names()
    .filter((name) => name.startsWith('memorials/'))
    .map((name) => contentOf(account.bytes(name)))
    .toSorted((one, other) => one.memorial.memorial.id.localeCompare(other.memorial.memorial.id));
}

describe('the same document, words, dates, states and bytes', () => {
  test.each(SAMPLE_SLUGS)('of the sample %s', { tags: 'full' }, async (slug) => {
    const { id, owner } = await anOwnedSample(first.app, slug);
    await insertSubmission(first.app.database.kysely, id, {
      name: 'Kim',
      body: 'I still hear her.',
    });
    const { content, there, back } = await thereAndBack(owner, id);
    expect(there).toEqual(content);
    expect(back).toEqual(content);
  });

  const options = { tags: 'full', timeout: 1_800_000 };
  test.each(EXTREME_MEMORIALS)('of a page with $what', options, async ({ slug, write }) => {
    const path = await temporaryFolder();
    await write(path);
    const { id, owner } = await anOwnedImport(first.app, { path, slug });
    const { content, there, back } = await thereAndBack(owner, id);
    expect(there).toEqual(content);
    expect(back).toEqual(content);
  });

  test('of a page with pictures, an edited draft, visitors’ tributes and condolences with any line separator', async () => {
    const owner = await FamilyUser.register(first.app);
    const { id, tus } = await anAlbum(owner);
    for (let sent = 0; sent < 3; sent += 1) {
      await tus.take({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
    }
    await owner.publish(id);
    const was = '74234e98afe7498f';
    await owner.change(id, { id: 'chg_1', op: 'set', path: 'quote', value: 'She sang.', was });
    const waiting = await insertSubmission(first.app.database.kysely, id, {
      name: 'Kim',
      body: 'She sang.\u2028Always.',
    });
    await owner.call('POST', `/${id}/submissions/decisions`, {
      ids: [waiting],
      decision: 'publish',
    });
    await insertSubmission(first.app.database.kysely, id, {
      name: 'Ole',
      body: 'Another.\u2029Line.',
    });
    await storeCondolence(first.app, id, {
      name: 'Ed',
      text: 'Dear family,\nI am\u2028sorry.',
    });
    const { content, there, back } = await thereAndBack(owner, id);
    expect(there).toEqual(content);
    expect(back).toEqual(content);
  });

  test('of a page with a video: its plan is restored without its music', async () => {
    const owner = await FamilyUser.register(first.app);
    const id = await owner.create({ fullName: 'Anna Berg' });
    const plan: VideoPlan = {
      format: '9:16',
      height: 720,
      pace: 'calm',
      motion: false,
      parts: [{ id: 'opening', seconds: 6, title: 'For Anna' }],
    };
    const { kysely } = first.app.database;
    const sound = { address: 'snd_0000000000000000000000' };
    await savePlan(kysely, { memorialId: id, plan: { ...plan, sound }, now: new Date() });
    await aReadyVersion(first.app, id);
    const { content, there, back } = await thereAndBack(owner, id);
    expect(content.memorial.videoPlan).toEqual(plan);
    expect(there.memorial.videoPlan).toEqual(plan);
    expect(back.memorial.videoPlan).toEqual(plan);
  });

  test('of a page that shows its memorial video, which is no clip for the next one', async () => {
    const owner = await FamilyUser.register(first.app);
    const id = await owner.create({ fullName: 'Anna Berg' });
    const video = await aReadyVersion(first.app, id);
    await owner.call('POST', `/${id}/videos/${video}/on-page`);
    const there = await bringBack(second, await takeHome(owner, id));
    const { isOnPage, material } = await roomOf(there, id);
    expect(isOnPage).toBe(true);
    expect(material.parts.map(({ kind }) => kind)).toEqual(['opening', 'closing']);
  });

  test('of a page with a funeral; the guests’ answers are not included', async () => {
    const { owner, id, slug } = await FuneralFamily.announce(
      first.app,
      [
        { label: 'Farewell', directions: 'Behind the church.' },
        { kind: 'wake', time: undefined },
      ],
      { addressFor: 'coming' },
    );
    await new Guest(first.app).come(slug, { name: 'Old Friend' });
    const archive = new UnpackedArchive(await takeHome(owner, id));
    const texts = archive.names().filter((name) => /\.(?:csv|html|json|txt)$/.test(name));
    expect(texts.filter((name) => archive.text(name).includes('Old Friend'))).toEqual([]);
    expect(archive.text('index.html')).toContain('St Mary’s');
    // The copy shows what visitors saw.
    expect(archive.text('index.html')).not.toContain('Church Lane');
    const { content, there, back } = await thereAndBack(owner, id);
    expect(content.documents[0]).toContain('"directions":"Behind the church."');
    expect(there).toEqual(content);
    expect(back).toEqual(content);
  });

  test('of a whole account: own pages, a draft, and a shared page', async () => {
    const owner = await FamilyUser.register(first.app);
    const other = await FamilyUser.register(first.app);
    const ids = [await aPageOfEverything(owner), await aPageOfEverything(owner)];
    ids.push(await owner.create({ fullName: '田中 花子' }));
    const shared = await aPageOfEverything(other);
    await owner.join(shared, 'editor');
    const onlyModerated = await other.create();
    await owner.join(onlyModerated, 'moderator');

    const account = await takeAccountHome(owner);
    const content = contentsOf(account);
    expect(content.map(({ memorial }) => memorial.memorial.id)).toEqual(
      [...ids, shared].toSorted((one, next) => one.localeCompare(next)),
    );
    const full = content.find(({ memorial }) => memorial.memorial.id === ids[0]);
    expect(full?.originals).toHaveLength(2);
    expect(full?.letters).toHaveLength(1);
    expect(full?.submissions.map(({ state }) => state).toSorted()).toEqual([
      'published',
      'waiting',
    ]);

    const zip = account.zip;
    const elsewhere = await bringBack(second, zip, ['The download didn’t include condolences.']);
    const there = contentsOf(await takeAccountHome(elsewhere));
    // `owner` is only an editor of `shared` and may not read its letters. So the archive has none, and the restored
    // memorial has an empty list.
    const withoutLetters = content.map((one) =>
      one.memorial.memorial.id === shared ? { ...one, letters: [] } : one,
    );
    expect(there).toEqual(withoutLetters);
  });
});
