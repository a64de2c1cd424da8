import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { makeFolder, makeFolderSync } from './make-folder.server.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'make-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a folder is made with its parents, and one that is there stays as it is', async () => {
  const folder = await aFolder();
  const path = join(folder, 'a/b/c');
  expect(await makeFolder(path, { mode: 0o700 })).toBe(join(folder, 'a'));
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(await makeFolder(path)).toBeUndefined();
  makeFolderSync(join(folder, 'd/e'));
  makeFolderSync(join(folder, 'd/e'));
  expect(existsSync(join(folder, 'd/e'))).toBe(true);
});

test('several at the same time all succeed', async () => {
  const path = join(await aFolder(), 'a/b');
  await expect(
    Promise.all(Array.from({ length: 8 }, () => makeFolder(path))),
  ).resolves.toHaveLength(8);
});

test('a file in its place is an error, and so is a link that leads nowhere', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, 'file'), '');
  await symlink(join(folder, 'nowhere/x'), join(folder, 'link'));
  for (const path of ['file', 'file/below', 'link', 'link/below']) {
    await expect(makeFolder(join(folder, path))).rejects.toThrow(folder);
    expect(() => makeFolderSync(join(folder, path))).toThrow(folder);
  }
});

test('a place where the system makes no folders is an error at once', async () => {
  await expect(makeFolder('/proc/memorials/export')).rejects.toThrow('/proc');
  expect(() => makeFolderSync('/proc/memorials/export')).toThrow('/proc');
});
