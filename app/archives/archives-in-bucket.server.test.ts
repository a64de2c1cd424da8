// Makes and restores archives while the media storage is an S3 bucket. In some tests the bucket becomes unreachable.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { freePort } from '../../tests/harness/free-port.ts';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { anAlbum, aSmallPicture, PHOTOS } from '../drafts/uploads/testing/album.ts';
import { TusClient } from '../drafts/uploads/testing/tus-requests.ts';
import { createS3Storage } from '../media/storage/s3-storage.server.ts';
import type { MediaStorage } from '../media/storage/storage.server.ts';
import { startS3Server, type S3Server } from '../media/testing/s3-server.ts';
import { temporaryFolder } from '../media/testing/temporary-folder.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { sweepArchives } from './archives.server.ts';
import { makeArchive } from './make-archive.server.ts';
import type { ArchiveReturn } from './restoring/contract.ts';
import { bringBack } from './restoring/receiving/return-job.server.ts';
import { archiveParts, packArchive } from './restoring/testing/archives.ts';
import { createArchiveParts } from './storage/archive-parts.server.ts';
import { beginArchive, filePath, readArchive, UnpackedArchive } from './testing/archives.ts';
import { contextOf } from './testing/making.ts';

const RETURNS = '/api/v1/memorials/archives';

let app: TestApp;
let bucketFolder: string;
let bucket: S3Server;
let owner: FamilyUser;
let memorial: string;

beforeAll(async () => {
  bucketFolder = await mkdtemp(join(tmpdir(), 'archives-bucket-'));
  bucket = await startS3Server(await freePort(), bucketFolder);
  const { url, bucket: name, accessKey, secretKey } = bucket.settings;
  app = await createTestApp({
    settings: {
      DATA_DIR: await mkdtemp(join(tmpdir(), 'archives-in-bucket-')),
      MEDIA_S3_URL: url,
      MEDIA_S3_BUCKET: name,
      MEDIA_S3_ACCESS_KEY: accessKey,
      MEDIA_S3_SECRET_KEY: secretKey,
    },
  });
  owner = await FamilyUser.register(app);
  const album = await anAlbum(owner);
  memorial = album.id;
  for (let sent = 0; sent < 3; sent += 1) {
    await album.tus.take({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
  }
});
afterAll(async () => {
  await app.close();
  await bucket.stop();
  await rm(bucketFolder, { recursive: true });
  await rm(app.config.dataDirectory, { recursive: true });
});

async function restartBucket(): Promise<void> {
  bucket = await startS3Server(Number(new URL(bucket.settings.url).port), bucketFolder);
}

async function storedParts(): Promise<string[]> {
  const files = await readdir(bucketFolder, { recursive: true });
  return files.filter((name) => name.includes('.zip.part'));
}

async function storage(): Promise<MediaStorage> {
  return createS3Storage(bucket.settings, { stages: await temporaryFolder() });
}

async function aReadyArchive() {
  const { id } = await beginArchive(owner, memorial);
  await app.jobs.runDue();
  const archive = await readArchive(owner, memorial, id);
  expect(archive).toMatchObject({ state: 'ready', missing: 0 });
  return archive;
}

async function download(id: string): Promise<Buffer> {
  const response = await owner.browser.fetch(filePath(memorial, { id }));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function aSender() {
  const user = await FamilyUser.register(app);
  const tus = new TusClient(user, '', RETURNS);
  return {
    send: (bytes: Uint8Array) =>
      tus.send({ filename: 'archive.zip', filetype: 'application/zip', bytes }),
    read: async (location: string) => {
      const { body } = await user.browser.callApi('GET', location.replace('/api/v1', ''));
      return (body.data as unknown as { archive: ArchiveReturn }).archive;
    },
    memorials: async () => {
      return (await user.read<{ memorials: Array<{ id: string }> }>('')).memorials;
    },
  };
}

test('an archive is made from a bucket, stored there, downloaded in ranges, and restored', async () => {
  const archive = await aReadyArchive();
  expect((await storedParts()).length).toBeGreaterThan(0);
  const whole = await download(archive.id);
  const unpacked = new UnpackedArchive(whole);
  const { media } = unpacked.memorial();
  expect(media).toHaveLength(3);
  for (const { file, sha256 } of media) expect(unpacked.sha256(file ?? '')).toBe(sha256);
  const rest = await owner.browser.fetch(filePath(memorial, archive), {
    headers: { range: 'bytes=1000-' },
  });
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(1000))).toBe(true);

  const { send, read, memorials } = await aSender();
  const location = await send(whole);
  await app.jobs.runDue();
  expect(await read(location)).toMatchObject({ state: 'taken' });
  expect(await memorials()).toHaveLength(1);
});

test('a range spanning several parts in a bucket has the same bytes as the whole', async () => {
  const parts = createArchiveParts({
    storage: await storage(),
    folder: await temporaryFolder(),
    partBytes: 1000,
  });
  const bytes = Buffer.from(Array.from({ length: 3500 }, (_, index) => index % 251));
  async function* content() {
    yield bytes;
  }
  const id = 'b'.repeat(32);
  const stored = await parts.write(id, content());
  expect(stored).toEqual({ storageId: id, byteSize: 3500, parts: 4 });
  for (const range of [undefined, { start: 900, end: 3100 }, { start: 3000, end: 3499 }]) {
    const chunks: Buffer[] = [];
    for await (const chunk of (await parts.read(stored, range)) ?? []) chunks.push(chunk as Buffer);
    const { start, end } = range ?? { start: 0, end: 3499 };
    expect(Buffer.concat(chunks).equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  await parts.remove(id);
  expect(await parts.read(stored, undefined)).toBeNull();
});

test(
  'the bucket fails while an archive is made: the next attempt makes it, and nothing of the first is left',
  { tags: 'full' },
  async () => {
    const { id } = await beginArchive(owner, memorial);
    const real = await storage();
    let puts = 0;
    const parts = createArchiveParts({
      folder: await temporaryFolder(),
      partBytes: 2000,
      storage: {
        ...real,
        put: async (name, content) => {
          puts += 1;
          if (puts === 3) await bucket.stop();
          return real.put(name, content);
        },
      },
    });
    await expect(makeArchive(contextOf(app, parts), id)).rejects.toMatchObject({
      code: 'MEDIA_STORAGE_UNAVAILABLE',
    });
    expect(await readArchive(owner, memorial, id)).toMatchObject({ state: 'working' });
    await restartBucket();
    await app.jobs.runDue();
    expect(await readArchive(owner, memorial, id)).toMatchObject({ state: 'ready' });
    expect(new UnpackedArchive(await download(id)).manifest().missing).toEqual([]);
    const ids = new Set((await storedParts()).map((path) => /[0-9a-f]{32}/.exec(path)?.[0]));
    expect(ids.size).toBe(1);
  },
);

test('the bucket is unavailable: the download is refused for now, and works once the bucket is back', async () => {
  const { id } = await aReadyArchive();
  await bucket.stop();
  const away = await owner.browser.fetch(filePath(memorial, { id }));
  expect(away.status).toBe(503);
  expect(away.headers.get('retry-after')).toBe('5');
  await restartBucket();
  expect((await download(id)).length).toBeGreaterThan(1000);
});

test(
  'the bucket fails while an archive is restored: nothing is half restored, and the next attempt restores it once',
  { tags: 'full' },
  async () => {
    // The picture of this archive is not in the bucket yet. So restoring the archive must upload the picture.
    const { send, read, memorials } = await aSender();
    const location = await send(packArchive(await archiveParts()));
    const { media } = app.services;
    const open = media.openIntake.bind(media);
    vi.spyOn(media, 'openIntake').mockImplementationOnce(async (stage) => {
      const intake = await open(stage);
      const prepare = async () => {
        await bucket.stop();
        await intake.prepare();
      };
      return { ...intake, prepare };
    });
    const id = location.split('/').at(-1) ?? '';
    await expect(bringBack(app.services, id)).rejects.toMatchObject({
      code: 'MEDIA_STORAGE_UNAVAILABLE',
    });
    expect(await read(location)).toMatchObject({ state: 'taking' });
    expect(await memorials()).toEqual([]);
    await restartBucket();
    await app.jobs.runDue();
    expect(await read(location)).toMatchObject({ state: 'taken' });
    expect(await memorials()).toHaveLength(1);
  },
);

test("an archive's parts are removed from the bucket two weeks after it was ready", async () => {
  const { id } = await aReadyArchive();
  app.clock.advance({ days: 14, minutes: 1 });
  await sweepArchives(app.services);
  expect(await storedParts()).toEqual([]);
  await owner.browser.login(owner.email);
  const archives = await owner.call('GET', `/${memorial}/archives`);
  expect(archives.status).toBe(200);
  expect(JSON.stringify(archives.body)).not.toContain(id);
});
