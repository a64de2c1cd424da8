import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createDiskStorage } from '../../media/storage/disk-storage.server.ts';
import type { MediaStorage } from '../../media/storage/storage.server.ts';
import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { createArchiveParts } from './archive-parts.server.ts';

const ID = 'a'.repeat(32);

async function namesIn(storage: MediaStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const batch of storage.list()) names.push(...batch.map(({ name }) => name));
  return names;
}

test('a removal killed in the middle is completed by the next one', async () => {
  const storage = createDiskStorage(await temporaryFolder());
  const folder = await temporaryFolder();
  const whole = createArchiveParts({ storage, folder, partBytes: 4 });
  const { parts } = await whole.write(ID, chunksOf('a long archive'));
  expect([parts, await namesIn(storage)]).toEqual([4, expect.objectContaining({ length: 4 })]);
  let removals = 0;
  const killed = createArchiveParts({
    folder,
    storage: {
      ...storage,
      remove: (names) => {
        removals += 1;
        return removals > 2 ? Promise.reject(new Error('killed')) : storage.remove(names);
      },
    },
  });
  await expect(killed.remove(ID)).rejects.toThrow('killed');
  await whole.remove(ID);
  expect(await namesIn(storage)).toEqual([]);
});

test("a removal also takes the killed attempt's temporary file", async () => {
  const storage = createDiskStorage(await temporaryFolder());
  const folder = await temporaryFolder();
  const parts = createArchiveParts({ storage, folder });
  let during: string[] = [];
  async function* content() {
    yield Buffer.from('the beginning');
    during = await readdir(folder);
    yield Buffer.from('the end');
  }
  await parts.write(ID, content());
  expect([during.length, await readdir(folder)]).toEqual([1, []]);
  // A killed process leaves the temporary file behind.
  await writeFile(join(folder, during[0] ?? ''), 'the beginning');
  await parts.remove(ID);
  expect(await readdir(folder)).toEqual([]);
});

test('an archive removes what a killed attempt left on this disk more than a day ago', async () => {
  const folder = await temporaryFolder();
  const parts = createArchiveParts({ storage: createDiskStorage(await temporaryFolder()), folder });
  const left = ['b', 'c'].map((letter) => join(folder, letter.repeat(32)));
  for (const path of left) await writeFile(path, 'the beginning');
  const longAgo = Date.now() / 1000 - 25 * 3600;
  await utimes(left[0] ?? '', longAgo, longAgo);
  await parts.write(ID, chunksOf('an archive'));
  expect(await readdir(folder)).toEqual(['c'.repeat(32)]);
});

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
