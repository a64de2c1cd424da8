/**
 * Stores the files of pictures and videos on disk, named by their content. A file is written completely or not at all.
 * Names must have a strict format, so that no name from a request or a document can refer to a path outside the
 * storage.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

export interface ByteRange {
  /** first byte, counted from 0 */
  start: number;
  /** last byte, inclusive */
  end: number;
}

export interface StoredFile {
  byteSize: number;
  read(): Promise<Buffer>;
  /** Opens the file when the stream is first read. */
  stream(range?: ByteRange): Readable;
}

/** Stores files under names that satisfy `isStoredName`. */
export interface MediaStorage {
  /** Finds a file; null if no file has this name. */
  find(name: string): Promise<StoredFile | null>;
  /** Opens a staging area for new files. */
  openStage(): Promise<MediaStage>;
  /** Removes files; ignores names of files that do not exist. */
  remove(names: readonly string[]): Promise<void>;
}

/** New files that are not visible until `publish`. `discard` deletes them without changing the storage. */
export interface MediaStage {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Copies a file chunk by chunk and names the copy by its content.
   * @param change - may overwrite bytes of the copy before the copy is hashed
   * @param nameOf - builds the name from the SHA-256 in hexadecimal
   */
  copy(
    path: string,
    change: (copy: FileHandle) => Promise<void>,
    nameOf: (sha256: string) => string,
  ): Promise<{ sha256: string; byteSize: number }>;
  /** Moves the files into the storage, in the order in which they were written. */
  publish(): Promise<void>;
  discard(): Promise<void>;
}

const NAME = /^[0-9a-f]{32}(?:-[0-9]{1,4}x[0-9]{1,4})?(?:-[a-z0-9]{1,8})?(?:\.[a-z0-9]{1,8}){1,2}$/;

/** True for a valid name: it has no slash and begins with an id. Only valid names are used as paths on the disk. */
export function isStoredName(name: string): boolean {
  return NAME.test(name);
}

/**
 * The path of a file relative to the storage's folder. With two levels of 256 folders each, folders are small even with
 * millions of files.
 * @throws TypeError if the name is invalid
 */
export function storedPath(name: string): string {
  if (!isStoredName(name)) throw new TypeError(`Not a name of the media storage: ${name}`);
  return join(name.slice(0, 2), name.slice(2, 4), name);
}

/** The staging area of a killed process is removed after this many milliseconds. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Stores media in `directory`, which is created when the first file is written. */
export function createDiskStorage(directory: string): MediaStorage {
  const stages = join(directory, '.staging');

  function pathOf(name: string): string {
    return join(directory, storedPath(name));
  }

  return {
    async find(name) {
      if (!isStoredName(name)) return null;
      const path = pathOf(name);
      const found = await stat(path).catch(nullWhenMissing);
      if (!found?.isFile()) return null;
      return {
        byteSize: found.size,
        read: () => readWhole(path),
        stream: (range) => createReadStream(path, range),
      };
    },
    async openStage() {
      await removeAbandoned(stages);
      const folder = join(stages, randomUUID());
      await mkdir(folder, { recursive: true });
      return createDiskStage(folder, pathOf);
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
    },
  };
}

function createDiskStage(folder: string, pathOf: (name: string) => string): MediaStage {
  const written = new Set<string>();

  return {
    async write(name, bytes) {
      pathOf(name);
      const file = await open(join(folder, name), 'w');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      written.add(name);
    },
    async copy(path, change, nameOf) {
      const temporary = join(folder, randomUUID());
      const file = await open(temporary, 'w+');
      try {
        for await (const chunk of createReadStream(path)) await writeAll(file, chunk as Buffer);
        await change(file);
        await file.sync();
        const { sha256, byteSize } = await measure(temporary);
        const name = nameOf(sha256);
        pathOf(name);
        await rename(temporary, join(folder, name));
        written.add(name);
        return { sha256, byteSize };
      } finally {
        await file.close();
      }
    },
    async publish() {
      const folders = new Set<string>();
      for (const name of written) {
        const path = pathOf(name);
        await mkdir(dirname(path), { recursive: true });
        await rename(join(folder, name), path);
        folders.add(dirname(path));
      }
      for (const published of folders) await syncFolder(published);
      written.clear();
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let offset = 0; offset < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, offset);
    offset += bytesWritten;
  }
}

async function measure(path: string): Promise<{ sha256: string; byteSize: number }> {
  const hash = createHash('sha256');
  let byteSize = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    byteSize += (chunk as Buffer).length;
  }
  return { sha256: hash.digest('hex'), byteSize };
}

async function readWhole(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Syncs a folder, so its new entries survive a power failure. Windows cannot sync folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function removeAbandoned(stages: string): Promise<void> {
  const names = (await readdir(stages).catch(nullWhenMissing)) ?? [];
  for (const name of names) {
    const path = join(stages, name);
    const found = await stat(path).catch(nullWhenMissing);
    if (found && found.mtimeMs < Date.now() - ABANDONED_AFTER_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
