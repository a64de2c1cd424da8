import { type FileHandle, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createDiskStorage } from './disk-storage.server.ts';
import type { MediaStorage } from './storage.server.ts';
import { isStoredName } from './stored-names.server.ts';

const ID = 'ab12ef0123456789abcdef0123456789';
const NAME = `${ID}-12x34.webp`;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function store(storage: MediaStorage, name: string, content: string): Promise<void> {
  const stage = await storage.openStage();
  await stage.write(name, Buffer.from(content));
  await stage.publish();
  await stage.discard();
}

async function writeInCapitals(copy: FileHandle): Promise<void> {
  await copy.write('SOME', 0);
}

describe('the media storage', () => {
  test('returns published content, whole or in part', async () => {
    const storage = createDiskStorage(await temporaryFolder());
    await store(storage, NAME, 'a picture');
    const file = await storage.find(NAME);
    expect(file?.byteSize).toBe(9);
    expect(String(await file?.read())).toBe('a picture');
    const part = await file?.stream({ start: 2, end: 4 }).toArray();
    expect(String(part?.[0])).toBe('pic');
  });

  test("doesn't find a file before it is published, and deletes discarded ones", async () => {
    const folder = await temporaryFolder();
    const storage = createDiskStorage(folder);
    const stage = await storage.openStage();
    await stage.write(NAME, Buffer.from('x'));
    expect(await storage.find(NAME)).toBeNull();
    await stage.discard();
    expect(await storage.find(NAME)).toBeNull();
    expect(await filesIn(folder)).toEqual([]);
  });

  test('distributes files over folders and leaves no temporary ones', async () => {
    const folder = await temporaryFolder();
    await store(createDiskStorage(folder), NAME, 'x');
    expect(await readFile(join(folder, 'ab/12', NAME), 'utf8')).toBe('x');
    expect(await filesIn(folder)).toEqual([NAME]);
    expect(await readdir(join(folder, '.staging'))).toEqual([]);
  });

  test('names a copied file by its content', async () => {
    const folder = await temporaryFolder();
    const source = join(folder, 'film');
    await writeFile(source, 'some film');
    const storage = createDiskStorage(join(folder, 'media'));
    const stage = await storage.openStage();
    const { sha256, byteSize } = await stage.copy(
      source,
      writeInCapitals,
      (digest) => `${digest.slice(0, 32)}.mp4`,
    );
    await stage.publish();
    const stored = await storage.find(`${sha256.slice(0, 32)}.mp4`);
    expect(byteSize).toBe(9);
    expect(String(await stored?.read())).toBe('SOME film');
    expect(await readFile(source, 'utf8')).toBe('some film');
  });

  test('removes the staging area of a killed process, and no other', async () => {
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

  test('removes files and ignores missing ones', async () => {
    const folder = await temporaryFolder();
    const storage = createDiskStorage(folder);
    await store(storage, NAME, 'x');
    await storage.remove([NAME, `${ID}.mp4`]);
    expect(await filesIn(folder)).toEqual([]);
  });
});

describe('"never a path from outside"', () => {
  test.each([
    '',
    '..',
    `../${NAME}`,
    `${ID}/../../secret`,
    `${ID}\\x.webp`,
    `${ID}-12x34.webp\0`,
    `${ID}-12x34.webp/`,
    '/etc/passwd',
    `.staging`,
    `${ID.toUpperCase()}.mp4`,
    `${ID}...mp4`,
  ])("%j isn't a name", async (name) => {
    expect(isStoredName(name)).toBe(false);
    const storage = createDiskStorage(await temporaryFolder());
    expect(await storage.find(name)).toBeNull();
    await expect(storage.remove([name])).rejects.toThrow('Not a valid name');
    const stage = await storage.openStage();
    await expect(stage.write(name, Buffer.from('x'))).rejects.toThrow('Not a valid name');
  });
});
