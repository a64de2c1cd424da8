import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

import { describe, expect, test } from 'vitest';

import type { StoredFile } from '../storage/storage.server.ts';
import { createServedFiles } from './served-files.server.ts';

const ID = 'ab12ef0123456789abcdef0123456789';
const NAME = `${ID}-1500x900.webp`;

function aStorage(files: Record<string, Buffer>) {
  const asked: string[] = [];
  return {
    asked,
    find: (name: string): Promise<StoredFile | null> => {
      asked.push(name);
      const bytes = files[name];
      if (!bytes) return Promise.resolve(null);
      return Promise.resolve({
        byteSize: bytes.length,
        read: () => Promise.resolve(bytes),
        stream: () => Readable.from([bytes]),
      });
    },
  };
}

describe('a small file', () => {
  test('is read once for all simultaneous requests, and is then in memory', async () => {
    const bytes = randomBytes(1000);
    const storage = aStorage({ [NAME]: bytes });
    const files = createServedFiles(storage);
    expect(files.fromMemory(NAME)).toBeUndefined();
    const found = await Promise.all([files.find(NAME), files.find(NAME), files.find(NAME)]);
    expect(found.map((file) => file?.byteSize)).toEqual([1000, 1000, 1000]);
    expect(storage.asked).toEqual([NAME]);
    expect(files.fromMemory(NAME)).toBe(bytes);
    const part = await found[0]?.stream({ start: 10, end: 19 }).toArray();
    expect(Buffer.concat(part ?? []).equals(bytes.subarray(10, 20))).toBe(true);
  });

  test('leaves memory when others need the room', async () => {
    const names = [`${ID}-9x1.webp`, `${ID}-9x2.webp`, `${ID}-9x3.webp`];
    const storage = aStorage(Object.fromEntries(names.map((name) => [name, randomBytes(4000)])));
    const files = createServedFiles(storage, { maxBytes: 10_000 });
    for (const name of names) await files.find(name);
    expect(names.map((name) => files.fromMemory(name) !== undefined)).toEqual([false, true, true]);
  });
});

test("a film isn't read into memory", async () => {
  const storage = aStorage({ [`${ID}.mp4`]: Buffer.alloc(600_000) });
  const files = createServedFiles(storage);
  expect((await files.find(`${ID}.mp4`))?.byteSize).toBe(600_000);
  expect(files.fromMemory(`${ID}.mp4`)).toBeUndefined();
});

test('a missing file is looked for again at the next request', async () => {
  const stored: Record<string, Buffer> = {};
  const files = createServedFiles(aStorage(stored));
  expect(await files.find(NAME)).toBeNull();
  stored[NAME] = randomBytes(10);
  expect((await files.find(NAME))?.byteSize).toBe(10);
});

test("a failed read isn't cached", async () => {
  const storage = aStorage({ [NAME]: randomBytes(10) });
  let isAway = true;
  const files = createServedFiles({
    find: (name) => (isAway ? Promise.reject(new Error('away')) : storage.find(name)),
  });
  await expect(files.find(NAME)).rejects.toThrow('away');
  isAway = false;
  expect((await files.find(NAME))?.byteSize).toBe(10);
});
