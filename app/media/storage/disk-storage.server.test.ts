import { mkdir, readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createDiskStorage } from './disk-storage.server.ts';

// What holds for every storage is in storage-contract.server.test.ts.

const NAME = 'ab12ef0123456789abcdef0123456789-12x34.webp';

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('distributes files over folders that only their owner can read, and leaves nothing else', async () => {
  const data = join(await temporaryFolder(), 'data');
  const folder = join(data, 'media');
  const storage = createDiskStorage(folder);
  const stage = await storage.openStage();
  await stage.write(NAME, Buffer.from('x'));
  await stage.publish();
  await stage.discard();
  expect(await readFile(join(folder, 'ab/12', NAME), 'utf8')).toBe('x');
  for (const made of [data, folder]) expect((await stat(made)).mode & 0o777).toBe(0o700);
  expect(await filesIn(folder)).toEqual([NAME]);
  expect(await readdir(join(folder, '.staging'))).toEqual([]);
  await storage.remove([NAME]);
  const discarded = await storage.openStage();
  await discarded.write(NAME, Buffer.from('x'));
  await discarded.discard();
  expect(await filesIn(folder)).toEqual([]);
});

test('the first stage removes the staging area of a killed process, and no other', async () => {
  const folder = await temporaryFolder();
  const [old, recent] = [join(folder, '.staging/old'), join(folder, '.staging/recent')];
  await mkdir(old, { recursive: true });
  await mkdir(recent);
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  await utimes(old, twoDaysAgo, twoDaysAgo);
  await createDiskStorage(folder).openStage();
  const left = await readdir(join(folder, '.staging'));
  expect(left).toContain('recent');
  expect(left).not.toContain('old');
});
