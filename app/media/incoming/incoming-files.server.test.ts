import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { createS3Storage } from '../storage/s3-storage.server.ts';
import type { MediaStorage } from '../storage/storage.server.ts';
import { removeStrayFiles } from '../storage/stray-files.server.ts';
import { startS3Server, type S3Server } from '../testing/s3-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createIncomingBucket } from './incoming-bucket.server.ts';
import type { IncomingFiles } from './incoming-files.server.ts';
import { createIncomingFolder } from './incoming-folder.server.ts';
import { findPartsBetween } from './store.server.ts';

const database = openTestDatabase();

/** Two instances. Those with a folder share it, those with a bucket have a disk each. */
interface Fixture {
  files: IncomingFiles;
  other: IncomingFiles;
  folders: string[];
  /** as if all files were last written two hours ago */
  age: (id: string) => Promise<void>;
}

async function inFolder(): Promise<Fixture> {
  const folder = await temporaryFolder();
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  return {
    files: createIncomingFolder(folder),
    other: createIncomingFolder(folder),
    folders: [folder],
    age: (id) => utimes(join(folder, id), longAgo, longAgo),
  };
}

interface BucketFixture extends Fixture {
  server: S3Server;
  storage: MediaStorage;
}

async function inBucket(change: (storage: MediaStorage) => Partial<MediaStorage> = () => ({})) {
  const server = await startS3Server();
  onTestFinished(() => server.stop());
  const storage = createS3Storage(server.settings, { stages: await temporaryFolder() });
  const { kysely } = database;
  const [folder, otherFolder] = [await temporaryFolder(), await temporaryFolder()];
  const shared = { kysely, area: 'uploads', storage } as const;
  return {
    server,
    storage,
    files: createIncomingBucket({ ...shared, storage: { ...storage, ...change(storage) }, folder }),
    other: createIncomingBucket({ ...shared, folder: otherFolder }),
    folders: [folder, otherFolder],
    age: async (id) => {
      await kysely
        .updateTable('incoming_parts')
        .set({ written_at: sql<Date>`now() - interval '2 hours'` })
        .where('file', '=', id)
        .execute();
    },
  } satisfies BucketFixture;
}

let ids = 0;
const anUpload = () => `upl_${String((ids += 1)).padStart(22, '0')}`;
const bytesOf = (content: Uint8Array | string) => Readable.from([Buffer.from(content)]);
const readWhole = (files: IncomingFiles, id: string) =>
  files.withFile(id, (path) => readFile(path));

async function namesIn(storage: Pick<MediaStorage, 'list'>): Promise<string[]> {
  const names: string[] = [];
  for await (const batch of storage.list()) names.push(...batch.map(({ name }) => name));
  return names;
}

async function* brokenAfter(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
  // Only then has the reader taken the content.
  yield Buffer.alloc(0);
  throw new Error('the sender has gone');
}

describe.each<[string, () => Promise<Fixture>]>([
  ['a folder', inFolder],
  ['a bucket', () => inBucket()],
])('incoming files in %s', (_, open) => {
  test('are continued by another instance, and complete for both', async () => {
    const { files, other } = await open();
    const id = anUpload();
    expect(await files.sizeOf(id)).toBe(0);
    const bytes = Buffer.from(Array.from({ length: 900_000 }, (__, index) => index % 251));
    expect(await files.append(id, 0, bytesOf(bytes.subarray(0, 300_000)))).toBe(300_000);
    expect(await other.sizeOf(id)).toBe(300_000);
    expect(await other.append(id, 300_000, bytesOf(bytes.subarray(300_000, 300_009)))).toBe(
      300_009,
    );
    expect(await files.append(id, 300_009, bytesOf(bytes.subarray(300_009)))).toBe(900_000);
    for (const each of [files, other]) {
      expect(await each.sizeOf(id)).toBe(900_000);
      expect((await readWhole(each, id)).equals(bytes)).toBe(true);
    }
  });

  test('keep what has arrived when the sender disconnects', async () => {
    const { files, other } = await open();
    const id = anUpload();
    await files.append(id, 0, bytesOf('Dear '));
    const broken = Readable.from(brokenAfter('fam'), { objectMode: false });
    await expect(files.append(id, 5, broken)).rejects.toThrow('the sender has gone');
    expect(await other.sizeOf(id)).toBe(8);
    expect(await other.append(id, 8, bytesOf('ily'))).toBe(11);
    expect(String(await readWhole(files, id))).toBe('Dear family');
  });

  test('an append that brings nothing changes nothing', async () => {
    const { files } = await open();
    const id = anUpload();
    await files.append(id, 0, bytesOf('Dear '));
    expect(await files.append(id, 5, Readable.from([]))).toBe(5);
    expect(String(await readWhole(files, id))).toBe('Dear ');
  });

  test('are removed, even if nothing has arrived', async () => {
    const { files, other } = await open();
    const id = anUpload();
    await files.append(id, 0, bytesOf('x'));
    await other.remove(id);
    await other.remove(id);
    expect(await files.sizeOf(id)).toBe(0);
  });

  test('are listed for the sweep when nothing was written for a while', async () => {
    const { files, other, age } = await open();
    const [old, young] = [anUpload(), anUpload()];
    for (const id of [old, young]) await files.append(id, 0, bytesOf('x'));
    await age(old);
    const untouched = await other.listUntouched(new Date(Date.now() - 3_600_000));
    expect(untouched).toContain(old);
    expect(untouched).not.toContain(young);
  });

  test('"never a path from outside"', async () => {
    const { files } = await open();
    for (const id of ['', '..', '../upl_1', `${anUpload()}/../../secret`]) {
      await expect((async () => files.sizeOf(id))()).rejects.toThrow('Not the id');
      await expect((async () => files.remove(id))()).rejects.toThrow('Not the id');
      await expect((async () => readWhole(files, id))()).rejects.toThrow('Not the id');
    }
  });

  test('a disk has room or not', async () => {
    const { files } = await open();
    expect(await files.hasRoomFor(1)).toBe(true);
  });
});

describe('in a bucket', () => {
  test('the disks hold nothing afterwards, and the bucket nothing after a removal', async () => {
    const { files, other, folders, storage } = await inBucket();
    const id = anUpload();
    await files.append(id, 0, bytesOf('Dear '));
    await other.append(id, 5, bytesOf('family'));
    const during = await other.withFile(id, () => readdir(folders[1] ?? ''));
    expect(during).toEqual([id]);
    for (const folder of folders) expect(await readdir(folder)).toEqual([]);
    expect(await namesIn(storage)).toHaveLength(1);
    await files.remove(id);
    expect(await namesIn(storage)).toEqual([]);
  });

  test('a file that arrives byte by byte has few parts', async () => {
    const { files, storage } = await inBucket();
    const id = anUpload();
    for (let at = 0; at < 30; at += 1) await files.append(id, at, bytesOf('x'));
    await files.append(id, 30, bytesOf(Buffer.alloc(300_000)));
    await files.append(id, 300_030, bytesOf('y'));
    expect(await namesIn(storage)).toHaveLength(2);
    const whole = await readWhole(files, id);
    expect([whole.length, whole.at(0), whole.at(29), whole.at(-1)]).toEqual([
      300_031, 120, 120, 121,
    ]);
  });

  test.each([0, 300_000])(
    'of two writers after %i bytes at the same moment one fails, and no byte is lost or doubled',
    async (before) => {
      const { files, other, storage } = await inBucket();
      const id = anUpload();
      if (before > 0) await files.append(id, 0, bytesOf(Buffer.alloc(before, 'a')));
      const results = await Promise.allSettled([
        files.append(id, before, bytesOf('b'.repeat(20))),
        other.append(id, before, bytesOf('b'.repeat(30))),
      ]);
      const failed = results.filter((result) => result.status === 'rejected');
      expect(failed.map(({ reason }) => reason as unknown)).toMatchObject([
        { code: 'UPLOAD_OFFSET' },
      ]);
      const size = await files.sizeOf(id);
      expect([before + 20, before + 30]).toContain(size);
      const whole = await readWhole(files, id);
      expect(String(whole)).toBe('a'.repeat(before) + 'b'.repeat(size - before));
      expect(await namesIn(storage)).toHaveLength(before > 0 ? 2 : 1);
      await expect(files.append(id, before, bytesOf('b'))).rejects.toMatchObject({
        code: 'UPLOAD_OFFSET',
      });
    },
  );

  test("parts of a writer killed before its row was written don't count, and are deleted with the stray files", async () => {
    let isKilled = false;
    const { files, other, storage } = await inBucket((real) => ({
      put: async (name, content) => {
        const digest = await real.put(name, content);
        if (isKilled) throw new Error('killed');
        return digest;
      },
    }));
    const id = anUpload();
    await files.append(id, 0, bytesOf('Dear '));
    isKilled = true;
    await expect(files.append(id, 5, bytesOf('family'))).rejects.toThrow('killed');
    expect(await other.sizeOf(id)).toBe(5);
    expect(await namesIn(storage)).toHaveLength(2);
    const find = (first: string, last: string) => findPartsBetween(database.kysely, first, last);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    expect(await removeStrayFiles(storage, { findIds: find, now: tomorrow })).toBe(1);
    expect(String(await readWhole(other, id))).toBe('Dear ');
  });

  test('a killed attempt to process a file leaves nothing the next one mistakes for the file', async () => {
    const { files, folders } = await inBucket();
    const id = anUpload();
    await files.append(id, 0, bytesOf('Dear family'));
    await writeFile(join(folders[0] ?? '', id), 'a longer text of a killed attempt');
    expect(String(await readWhole(files, id))).toBe('Dear family');
    const lost = join(folders[0] ?? '', 'part-of-a-killed-request');
    await writeFile(lost, 'x');
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    await utimes(lost, twoDaysAgo, twoDaysAgo);
    await files.append(id, 11, bytesOf('!'));
    expect(await readdir(folders[0] ?? '')).toEqual([]);
  });

  test('an unavailable bucket loses nothing: appending fails, removing is made up for', async () => {
    const { files, other, server, storage } = await inBucket();
    const id = anUpload();
    await files.append(id, 0, bytesOf('Dear '));
    await server.stop();
    await expect(files.append(id, 5, bytesOf('family'))).rejects.toMatchObject({
      code: 'MEDIA_STORAGE_UNAVAILABLE',
    });
    await expect(readWhole(files, id)).rejects.toMatchObject({ code: 'MEDIA_STORAGE_UNAVAILABLE' });
    expect(await files.sizeOf(id)).toBe(5);
    const again = await startS3Server(Number(new URL(server.settings.url).port), server.folder);
    expect(String(await readWhole(other, id))).toBe('Dear ');
    await again.stop();
    await files.remove(id);
    expect(await files.sizeOf(id)).toBe(0);
    const third = await startS3Server(Number(new URL(server.settings.url).port), server.folder);
    onTestFinished(() => third.stop());
    const find = (first: string, last: string) => findPartsBetween(database.kysely, first, last);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    expect(await removeStrayFiles(storage, { findIds: find, now: tomorrow })).toBe(1);
  });
});
