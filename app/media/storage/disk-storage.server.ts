/** Stores media on a disk. The disk can be local, or a file system that all instances share. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { makeFolder } from '../../wire/make-folder.server.ts';
import {
  digestOf,
  nullWhenMissing,
  openStage,
  removeAbandonedStages,
  type StageTarget,
  writeAll,
  writeSynced,
} from './staging.server.ts';
import type {
  ListRange,
  MediaStorage,
  StoredDigest,
  StoredEntry,
  StoredFile,
} from './storage.server.ts';
import { isStoredName, nameOfPath, storedPath } from './stored-names.server.ts';

export const STAGES_FOLDER = '.staging';

const ENTRIES_PER_BATCH = 500;

export function createDiskStorage(directory: string): MediaStorage {
  const stages = join(directory, STAGES_FOLDER);
  const pathOf = (name: string) => join(directory, storedPath(name));
  const target: StageTarget = {
    prepare: () => Promise.resolve(),
    async publish(files) {
      const folders = new Set<string>();
      for (const { name, path } of files) {
        await moveInto(path, pathOf(name));
        folders.add(dirname(pathOf(name)));
      }
      for (const folder of folders) await syncFolder(folder);
    },
  };

  const storage: MediaStorage = {
    place: `the folder ${directory}`,
    async find(name) {
      if (!isStoredName(name)) return null;
      const path = pathOf(name);
      const found = await stat(path).catch(nullWhenMissing);
      if (!found?.isFile()) return null;
      return {
        byteSize: found.size,
        read: () => readFile(path),
        stream: (range) => createReadStream(path, range),
        open: () => open(path),
      };
    },
    openStage: (id) => openStage(stages, target, id),
    put: (name, content) => putFile({ directory, stages }, name, content),
    async hasSame(name, { byteSize, stream }) {
      const found = await storage.find(name);
      if (found?.byteSize !== byteSize) return false;
      const [ours, theirs] = [await digestOf(found.stream()), await digestOf(stream())];
      return ours.sha256 === theirs.sha256;
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
    },
    list: (range) => listFiles(directory, range),
    removeAbandonedStages: () => removeAbandonedStages(stages),
  };
  return storage;
}

async function putFile(
  { directory, stages }: { directory: string; stages: string },
  name: string,
  { byteSize, stream }: Pick<StoredFile, 'byteSize' | 'stream'>,
): Promise<StoredDigest> {
  const path = join(directory, storedPath(name));
  await makeFolder(stages, { mode: 0o700 });
  const temporary = join(stages, randomUUID());
  try {
    await writeSynced(temporary, async (file) => {
      for await (const chunk of stream()) await writeAll(file, chunk as Buffer);
    });
    const digest = await digestOf(createReadStream(temporary));
    if (digest.byteSize !== byteSize) {
      throw new Error(`${name} has ${digest.byteSize} bytes instead of ${byteSize}.`);
    }
    await moveInto(temporary, path);
    await syncFolder(dirname(path));
    return digest;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function moveInto(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
}

/** Syncs a folder, so that new files in it survive a power failure. Windows cannot sync folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* listFiles(directory: string, range?: ListRange): AsyncGenerator<StoredEntry[]> {
  let batch: StoredEntry[] = [];
  for await (const path of listPaths(directory, range)) {
    const name = nameOfPath(path);
    const found = name === null ? null : await stat(join(directory, path)).catch(nullWhenMissing);
    if (name === null || !found?.isFile()) continue;
    batch.push({ name, byteSize: found.size, modifiedAt: found.mtime });
    if (batch.length < ENTRIES_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The paths of the files in a range, sorted by name. Files are two folders deep. */
async function* listPaths(
  directory: string,
  { after = '', folderOf }: ListRange = {},
): AsyncGenerator<string> {
  const isListed = (folder: string) =>
    folder >= after.slice(0, folder.length) && (folderOf?.startsWith(folder) ?? true);
  for (const first of await subfolders(directory)) {
    if (!isListed(first)) continue;
    for (const second of await subfolders(join(directory, first))) {
      if (!isListed(first + second)) continue;
      const names = await namesIn(join(directory, first, second));
      for (const name of names.toSorted()) if (name > after) yield `${first}/${second}/${name}`;
    }
  }
}

async function subfolders(path: string): Promise<string[]> {
  const names = await namesIn(path);
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).toSorted();
}

async function namesIn(path: string): Promise<string[]> {
  return (await readdir(path).catch(nullWhenMissing)) ?? [];
}
