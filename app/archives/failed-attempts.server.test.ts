import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { createDiskStorage } from '../media/storage/disk-storage.server.ts';
import { MediaStorageUnavailableError } from '../media/storage/storage.server.ts';
import { temporaryFolder } from '../media/testing/temporary-folder.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { sweepArchives } from './archives.server.ts';
import { ARCHIVE_TRIES, MAKE_ARCHIVE } from './jobs.server.ts';
import { makeArchive } from './make-archive.server.ts';
import { createArchiveParts, type ArchiveParts } from './storage/archive-parts.server.ts';
import * as store from './store.server.ts';
import { beginArchive, filePath, readArchive } from './testing/archives.ts';
import { contextOf } from './testing/making.ts';

let app: TestApp;
let owner: FamilyUser;
let memorial: string;

beforeAll(async () => {
  app = await createTestApp({
    settings: { DATA_DIR: await mkdtemp(join(tmpdir(), 'failed-attempts-')) },
  });
  owner = await FamilyUser.register(app);
  memorial = await owner.create({ fullName: 'Ada Lind' });
});
afterAll(async () => {
  await app.close();
  await rm(app.config.dataDirectory, { recursive: true });
});

function storage() {
  return createDiskStorage(join(app.config.dataDirectory, 'media'));
}

async function partsOnDisk(): Promise<ArchiveParts> {
  return createArchiveParts({ storage: storage(), folder: await temporaryFolder() });
}

/** The storage is a bucket that cannot be reached: nothing can be stored, found or removed. */
async function partsOfAwayBucket(): Promise<ArchiveParts> {
  const away = () => Promise.reject(new MediaStorageUnavailableError('The bucket is away.'));
  return createArchiveParts({
    storage: { find: away, put: away, remove: away },
    folder: await temporaryFolder(),
  });
}

async function storedParts(): Promise<string[]> {
  const files = await readdir(join(app.config.dataDirectory, 'media'), { recursive: true });
  return files.filter((name) => name.endsWith('.zip.part'));
}

async function expectNewOneWorks(): Promise<void> {
  const next = await beginArchive(owner, memorial);
  await app.jobs.runDue();
  expect(await readArchive(owner, memorial, next.id)).toMatchObject({ state: 'ready' });
  const response = await owner.browser.fetch(filePath(memorial, next));
  expect(response.status).toBe(200);
  await response.arrayBuffer();
}

test('an archive whose process is killed at every attempt ends as failed, and a new one can be made', async () => {
  const { id } = await beginArchive(owner, memorial);
  for (let attempt = 0; attempt < ARCHIVE_TRIES; attempt += 1) {
    await store.beginAttempt(app.database.kysely, id, String(attempt).repeat(32));
  }
  // The queue runs the job once more after the last killed attempt.
  expect(MAKE_ARCHIVE.retry.limit).toBeGreaterThan(ARCHIVE_TRIES);
  await makeArchive(contextOf(app, await partsOnDisk()), id);
  expect(await readArchive(owner, memorial, id)).toMatchObject({
    state: 'failed',
    problem: 'failed',
  });
  await expectNewOneWorks();
});

test("with the storage unavailable at every attempt, the archive ends as failed, and a new one works once it's back", async () => {
  const { id } = await beginArchive(owner, memorial);
  const parts = await partsOfAwayBucket();
  for (let attempt = 1; attempt < ARCHIVE_TRIES; attempt += 1) {
    await expect(makeArchive(contextOf(app, parts), id)).rejects.toThrow('The bucket is away.');
    expect(await readArchive(owner, memorial, id)).toMatchObject({ state: 'working' });
  }
  await makeArchive(contextOf(app, parts), id);
  expect(await readArchive(owner, memorial, id)).toMatchObject({
    state: 'failed',
    problem: 'failed',
  });
  await expectNewOneWorks();
});

test("parts that couldn't be removed are removed by the nightly cleanup after the archive failed", async () => {
  await sweepArchives(app.services);
  const { id } = await beginArchive(owner, memorial);
  const before = await storedParts();
  const disk = storage();
  let isAway = false;
  const unavailable = new MediaStorageUnavailableError('The bucket is away.');
  const parts = createArchiveParts({
    folder: await temporaryFolder(),
    partBytes: 1000,
    storage: {
      find: (name) => (isAway ? Promise.reject(unavailable) : disk.find(name)),
      remove: (names) => (isAway ? Promise.reject(unavailable) : disk.remove(names)),
      put: (name, content) => {
        isAway = name.includes('-00003');
        return isAway ? Promise.reject(unavailable) : disk.put(name, content);
      },
    },
  });
  for (let attempt = 1; attempt < ARCHIVE_TRIES; attempt += 1) {
    await makeArchive(contextOf(app, parts), id).catch(() => undefined);
    isAway = false;
  }
  await makeArchive(contextOf(app, parts), id);
  expect(await readArchive(owner, memorial, id)).toMatchObject({ state: 'failed' });
  expect((await storedParts()).length).toBeGreaterThan(before.length);
  await app.services.media.cleanStorage(new Date(Date.now() + 2 * 86_400_000));
  expect(await storedParts()).toHaveLength(before.length);
});

test("an archive becomes ready and stays so when the previous one can't be removed", async () => {
  await expectNewOneWorks();
  const { id } = await beginArchive(owner, memorial);
  const unavailable = new MediaStorageUnavailableError('The bucket is away.');
  const parts = createArchiveParts({
    folder: await temporaryFolder(),
    storage: { ...storage(), remove: () => Promise.reject(unavailable) },
  });
  await makeArchive(contextOf(app, parts), id);
  expect(await readArchive(owner, memorial, id)).toMatchObject({ state: 'ready' });
  expect((await owner.browser.fetch(filePath(memorial, { id }))).status).toBe(200);
});

test('an archive is kept when the response to its commit is lost', async () => {
  const { id } = await beginArchive(owner, memorial);
  const { kysely } = app.database;
  const begin = kysely.transaction.bind(kysely);
  vi.spyOn(kysely, 'transaction').mockImplementation(() => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async <T>(work: Parameters<typeof execute<T>>[0]): Promise<T> => {
      const result = await execute(work);
      if ((await store.findById(kysely, id))?.state !== 'ready') return result;
      throw new Error('Connection terminated unexpectedly');
    };
    return builder;
  });
  await makeArchive(contextOf(app, await partsOnDisk()), id);
  expect(await readArchive(owner, memorial, id)).toMatchObject({ state: 'ready' });
  expect((await owner.browser.fetch(filePath(memorial, { id }))).status).toBe(200);
});
