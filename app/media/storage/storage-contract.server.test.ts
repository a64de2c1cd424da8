import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { describe, expect, onTestFinished, test } from 'vitest';

import { anId, realBucket, startS3Server } from '../testing/s3-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createDiskStorage, STAGES_FOLDER } from './disk-storage.server.ts';
import { createMovingStorage } from './moving-storage.server.ts';
import type { S3Settings } from './s3-requests.server.ts';
import { createS3Storage } from './s3-storage.server.ts';
import { digestOf } from './staging.server.ts';
import type { ListRange, MediaStorage, StoredEntry } from './storage.server.ts';
import { isStoredName } from './stored-names.server.ts';

interface Fixture {
  storage: MediaStorage;
  stages: string;
  /** true for the test server only; real stores discard an interrupted upload */
  keepsInterruptedUploads?: boolean;
}

async function onDisk(): Promise<Fixture> {
  const folder = await temporaryFolder();
  return { storage: createDiskStorage(folder), stages: join(folder, STAGES_FOLDER) };
}

async function inBucket(settings: S3Settings): Promise<Fixture> {
  const stages = await temporaryFolder();
  return { storage: createS3Storage(settings, { stages }), stages };
}

async function onTestServer(): Promise<Fixture> {
  const server = await startS3Server();
  onTestFinished(() => server.stop());
  return { ...(await inBucket(server.settings)), keepsInterruptedUploads: true };
}

async function whileMoving(): Promise<Fixture> {
  const bucket = await onTestServer();
  const disk = createDiskStorage(await temporaryFolder());
  return { ...bucket, storage: createMovingStorage(bucket.storage, disk) };
}

const real = realBucket();
const KINDS: ReadonlyArray<[string, () => Promise<Fixture>]> = [
  ['a folder', onDisk],
  ['an S3 server', onTestServer],
  ['an S3 server with a folder that is being moved', whileMoving],
  ...(real ? [['a real store', () => inBucket(real)] as [string, () => Promise<Fixture>]] : []),
];

/** Removes the file after the test, because all runs share a real bucket. */
async function store(storage: MediaStorage, name: string, content: Buffer): Promise<void> {
  onTestFinished(() => storage.remove([name]));
  const stage = await storage.openStage();
  await stage.write(name, content);
  await stage.publish();
  await stage.discard();
}

function contentOf(bytes: Buffer, chunkBytes = 64 * 1024) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  return { byteSize: bytes.length, stream: () => Readable.from(chunks, { objectMode: false }) };
}

async function entriesOf(storage: MediaStorage, range?: ListRange): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for await (const batch of storage.list(range)) entries.push(...batch);
  return entries;
}

async function writeInCapitals(copy: FileHandle): Promise<void> {
  await copy.write('SOME', 0);
}

describe.each(KINDS)('%s', (_, open) => {
  test('returns published content, whole and in parts', async () => {
    const { storage } = await open();
    const name = `${anId()}-12x34.webp`;
    await store(storage, name, Buffer.from('a picture'));
    const file = await storage.find(name);
    expect(file?.byteSize).toBe(9);
    expect(String(await file?.read())).toBe('a picture');
    expect(String(await file?.read()), 'it can be read again').toBe('a picture');
    const textOf = async (stream?: Readable) => Buffer.concat(await (stream?.toArray() ?? []));
    expect(String(await textOf(file?.stream()))).toBe('a picture');
    expect(String(await textOf(file?.stream({ start: 2, end: 4 })))).toBe('pic');
    expect(String(await textOf(file?.stream({ start: 8, end: 8 })))).toBe('e');
    expect(String(await textOf(file?.stream({ start: 0, end: 8 })))).toBe('a picture');
  });

  test('a film of many chunks comes back byte for byte, and so does a part of its middle', async () => {
    const { storage } = await open();
    const bytes = randomBytes(5_000_003);
    const name = `${anId()}.mp4`;
    await store(storage, name, bytes);
    const file = await storage.find(name);
    expect((await file?.read())?.equals(bytes)).toBe(true);
    const range = { start: 1_234_567, end: 3_456_789 };
    const part = Buffer.concat(await (file?.stream(range).toArray() ?? []));
    expect(part.equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
  });

  test('a reader that stops early leaves the storage usable', async () => {
    const { storage } = await open();
    const bytes = randomBytes(3_000_000);
    const name = `${anId()}.mp4`;
    await store(storage, name, bytes);
    const file = await storage.find(name);
    for await (const chunk of file?.stream() ?? []) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    file?.stream().destroy();
    expect((await file?.read())?.equals(bytes)).toBe(true);
  });

  test("doesn't find a file before it is published, and deletes discarded ones", async () => {
    const { storage, stages } = await open();
    const name = `${anId()}.mp4`;
    const stage = await storage.openStage();
    await stage.write(name, Buffer.from('x'));
    expect(await storage.find(name)).toBeNull();
    await stage.discard();
    expect(await storage.find(name)).toBeNull();
    expect(await readdir(stages)).toEqual([]);
  });

  test('prepared files are published once, whatever is added in between', async () => {
    const { storage } = await open();
    const [first, second] = [`${anId()}.mp4`, `${anId()}.mp4`];
    onTestFinished(() => storage.remove([first, second]));
    const stage = await storage.openStage();
    await stage.write(first, Buffer.from('one'));
    await stage.prepare();
    await stage.prepare();
    await stage.write(second, Buffer.from('two'));
    await stage.publish();
    await stage.discard();
    expect(String(await (await storage.find(first))?.read())).toBe('one');
    expect(String(await (await storage.find(second))?.read())).toBe('two');
  });

  test('names a copied file by its content', async () => {
    const { storage } = await open();
    const source = join(await temporaryFolder(), 'film');
    await writeFile(source, `some film ${anId()}`);
    const stage = await storage.openStage();
    const nameOf = (digest: string) => `${digest.slice(0, 32)}.mp4`;
    const { sha256, byteSize } = await stage.copy(source, writeInCapitals, nameOf);
    onTestFinished(() => storage.remove([nameOf(sha256)]));
    await stage.publish();
    await stage.discard();
    const stored = await storage.find(nameOf(sha256));
    expect(byteSize).toBe(42);
    expect(String(await stored?.read())).toMatch(/^SOME film /);
    expect(await readFile(source, 'utf8')).toMatch(/^some film /);
  });

  test('an empty file is a file', async () => {
    const { storage } = await open();
    const name = `${anId()}.mp4`;
    await store(storage, name, Buffer.alloc(0));
    const file = await storage.find(name);
    expect(file?.byteSize).toBe(0);
    expect((await file?.read())?.length).toBe(0);
  });

  test("stores another storage's content, says what it was, and replaces the existing", async () => {
    const { storage } = await open();
    const name = `${anId()}.webm`;
    onTestFinished(() => storage.remove([name]));
    const bytes = randomBytes(300_000);
    await storage.put(name, contentOf(Buffer.from('older')));
    const digest = await storage.put(name, contentOf(bytes));
    expect(digest).toEqual({
      byteSize: bytes.length,
      sha256: (await digestOf(Readable.from([bytes]))).sha256,
    });
    expect((await (await storage.find(name))?.read())?.equals(bytes)).toBe(true);
  });

  test.each([-1, 1])("content with another length than announced (%i) isn't stored", async (by) => {
    const { storage, stages, keepsInterruptedUploads } = await open();
    const name = `${anId()}.webm`;
    const { byteSize, stream } = contentOf(randomBytes(200_000));
    await expect(storage.put(name, { byteSize: byteSize + by, stream })).rejects.toThrow('bytes');
    const isFound = (await storage.find(name)) !== null;
    expect(isFound && !keepsInterruptedUploads).toBe(false);
    expect(await readdir(stages).catch(() => [])).toEqual([]);
  });

  test("content that can't be read isn't stored, and the error is its source's", async () => {
    const { storage } = await open();
    const name = `${anId()}.webm`;
    const stream = () => createReadStream('/nowhere/film.webm');
    await expect(storage.put(name, { byteSize: 5, stream })).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(await storage.find(name)).toBeNull();
  });

  test('knows whether a file has the same content', async () => {
    const { storage } = await open();
    const name = `${anId()}.webm`;
    const bytes = randomBytes(100_000);
    await store(storage, name, bytes);
    const changed = Buffer.from(bytes);
    changed[50_000] = (changed[50_000] ?? 0) ^ 1;
    expect(await storage.hasSame(name, contentOf(bytes))).toBe(true);
    expect(await storage.hasSame(name, contentOf(changed))).toBe(false);
    expect(await storage.hasSame(name, contentOf(bytes.subarray(1)))).toBe(false);
    expect(await storage.hasSame(`${anId()}.webm`, contentOf(bytes))).toBe(false);
  });

  test('lists its files with their sizes and times, in name order', async () => {
    const { storage } = await open();
    const names = Array.from({ length: 7 }, () => `${anId()}-9x9.webp`);
    const before = Date.now();
    for (const [index, name] of names.entries()) {
      await store(storage, name, Buffer.alloc(index + 1));
    }
    const listed = (await entriesOf(storage)).filter(({ name }) => names.includes(name));
    expect(listed.map(({ name }) => name)).toEqual(names.toSorted());
    for (const { name, byteSize, modifiedAt } of listed) {
      expect(byteSize).toBe(names.indexOf(name) + 1);
      expect(Math.abs(modifiedAt.getTime() - before)).toBeLessThan(60_000);
    }
  });

  test('lists its files after a name, or of one folder, in name order', async () => {
    const { storage } = await open();
    const starts = ['0a0b', 'a0ff', 'a100', 'a100', 'a101', 'b000'];
    const names = starts.map((start) => `${start}${anId().slice(4)}-9x9.webp`).toSorted();
    for (const name of names) await store(storage, name, Buffer.from('x'));
    for (const from of [2, 4]) {
      const after = names[from - 1] ?? '';
      const listed = (await entriesOf(storage, { after })).map(({ name }) => name);
      expect(listed.filter((name) => names.includes(name))).toEqual(names.slice(from));
      expect(listed).toEqual(listed.toSorted());
    }
    const folder = await entriesOf(storage, { folderOf: names[2] ?? '' });
    expect(folder.map(({ name }) => name)).toEqual(names.slice(2, 4));
  });

  test('removes files, ignores missing ones, and says that a removed file is missing', async () => {
    const { storage } = await open();
    const name = `${anId()}.mp4`;
    await store(storage, name, Buffer.from('x'));
    const found = await storage.find(name);
    await storage.remove([name, `${anId()}.mp4`]);
    expect(await storage.find(name)).toBeNull();
    await expect(found?.read()).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(found?.stream().toArray()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('removes the staging area of a killed process, and no other', async () => {
    const { storage, stages } = await open();
    const [old, recent] = [join(stages, 'old'), join(stages, 'recent')];
    await mkdir(old, { recursive: true });
    await mkdir(recent);
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await storage.removeAbandonedStages();
    expect(await readdir(stages)).toEqual(['recent']);
  });

  test('"never a path from outside"', async () => {
    const { storage } = await open();
    const id = anId();
    const names = [
      '',
      '..',
      `../${id}.mp4`,
      `${id}/../../secret`,
      `${id}\\x.webp`,
      `${id}-12x34.webp\0`,
      `${id}-12x34.webp/`,
      '/etc/passwd',
      '.staging',
      `${'AB'.repeat(16)}.mp4`,
      `${id}...mp4`,
    ];
    const stage = await storage.openStage();
    for (const name of names) {
      expect(isStoredName(name)).toBe(false);
      expect(await storage.find(name)).toBeNull();
      await expect(storage.remove([name])).rejects.toThrow('Not a valid name');
      await expect(storage.put(name, contentOf(Buffer.from('x')))).rejects.toThrow(
        'Not a valid name',
      );
      await expect(stage.write(name, Buffer.from('x'))).rejects.toThrow('Not a valid name');
    }
    await stage.discard();
  });
});
