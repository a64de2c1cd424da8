/**
 * Stores the bytes of an archive in the media storage, so that every instance can serve them. An
 * archive is split into parts, because a bucket limits the size of a file, and because the local
 * disk then needs space for only one part at a time.
 */
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import type { ByteRange, MediaStorage, StoredFile } from '../../media/storage/storage.server.ts';
import { makeFolder } from '../../wire/make-folder.server.ts';

export interface StoredArchive {
  storageId: string;
  byteSize: number;
  parts: number;
}

export interface ArchiveParts {
  /** @throws the error of the stream or of the storage */
  write(storageId: string, content: AsyncIterable<Uint8Array>): Promise<StoredArchive>;
  /** Null if the first part of the range is missing. */
  read(archive: StoredArchive, range: ByteRange | undefined): Promise<Readable | null>;
  /** Removes all parts and the temporary file, also those of a killed attempt. */
  remove(storageId: string): Promise<void>;
  removeAbandoned(now: Date): Promise<void>;
}

const PART_BYTES = 64 * 1024 * 1024;
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export function createArchiveParts(options: {
  storage: Pick<MediaStorage, 'find' | 'put' | 'remove'>;
  /** a folder on the local disk, which holds one part at a time */
  folder: string;
  partBytes?: number;
}): ArchiveParts {
  const { storage, folder, partBytes = PART_BYTES } = options;

  async function removeAbandoned(now: Date): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < now.getTime() - ABANDONED_AFTER_MS) {
        await rm(path, { force: true });
      }
    }
  }

  return {
    removeAbandoned,

    async write(storageId, content) {
      await makeFolder(folder, { mode: 0o700 });
      // Each night one instance does this on its own disk, and it may never be this one.
      await removeAbandoned(new Date());
      const path = join(folder, storageId);
      let parts = 0;
      let byteSize = 0;
      try {
        for await (const bytes of intoParts(content, path, partBytes)) {
          const stream = () => createReadStream(path);
          await storage.put(partName(storageId, parts), { byteSize: bytes, stream });
          parts += 1;
          byteSize += bytes;
        }
      } finally {
        await rm(path, { force: true });
      }
      return { storageId, byteSize, parts };
    },

    async read({ storageId, byteSize }, range) {
      const { start, end } = range ?? { start: 0, end: byteSize - 1 };
      const find = (part: number) => storage.find(partName(storageId, part));
      const first = await find(Math.floor(start / partBytes));
      if (!first) return null;
      return Readable.from(readParts({ find, first, partBytes }, { start, end }), {
        objectMode: false,
      });
    },

    async remove(storageId) {
      await rm(join(folder, storageId), { force: true });
      // A killed attempt may have stored any number of parts, but their numbers have no gaps. The last part
      // is removed first, so a killed removal leaves no gap either.
      let parts = 0;
      while (await storage.find(partName(storageId, parts))) parts += 1;
      while (parts > 0) await storage.remove([partName(storageId, (parts -= 1))]);
    },
  };
}

/** A name in the media storage. It is never served below `/media/`. */
function partName(storageId: string, part: number): string {
  return `${storageId}-${String(part).padStart(5, '0')}.zip.part`;
}

/** Writes one part after another to the same file. Yields the number of bytes of each part. */
async function* intoParts(
  content: AsyncIterable<Uint8Array>,
  path: string,
  partBytes: number,
): AsyncGenerator<number> {
  let file: FileHandle | undefined;
  let filled = 0;
  try {
    for await (const chunk of content) {
      for (let offset = 0; offset < chunk.length;) {
        file ??= await open(path, 'w');
        const length = Math.min(partBytes - filled, chunk.length - offset);
        await file.writeFile(chunk.subarray(offset, offset + length));
        offset += length;
        filled += length;
        if (filled < partBytes) continue;
        await file.close();
        file = undefined;
        yield filled;
        filled = 0;
      }
    }
    if (file) {
      await file.close();
      file = undefined;
      yield filled;
    }
  } finally {
    await file?.close();
  }
}

async function* readParts(
  source: {
    find: (part: number) => Promise<StoredFile | null>;
    first: StoredFile;
    partBytes: number;
  },
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  const { find, first, partBytes } = source;
  const firstPart = Math.floor(start / partBytes);
  for (let part = firstPart; part * partBytes <= end; part += 1) {
    const file = part === firstPart ? first : await find(part);
    if (!file) throw new Error('A part of an archive is missing.');
    const offset = part * partBytes;
    const range = {
      start: Math.max(0, start - offset),
      end: Math.min(file.byteSize - 1, end - offset),
    };
    yield* file.stream(range) as AsyncIterable<Buffer>;
  }
}
