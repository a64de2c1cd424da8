/**
 * Used while a bucket replaces a disk. Old files are served from the disk until
 * `move-media.server.ts` moves them. New files go to the bucket.
 */
import { Readable } from 'node:stream';

import type { MediaStorage, StoredEntry, StoredFile } from './storage.server.ts';

/**
 * @param bucket - receives new files
 * @param disk - has the files that are not moved yet; searched first, because a disk needs no
 * network
 */
export function createMovingStorage(bucket: MediaStorage, disk: MediaStorage): MediaStorage {
  return {
    ...bucket,
    async find(name) {
      const onDisk = await disk.find(name);
      return onDisk ? withFallback(onDisk, () => bucket.find(name)) : bucket.find(name);
    },
    hasSame: async (name, content) =>
      (await disk.hasSame(name, content)) || bucket.hasSame(name, content),
    async remove(names) {
      await disk.remove(names);
      await bucket.remove(names);
    },
    list: () => listBoth(bucket, disk),
  };
}

/** Reads the file from the disk. If the file has just been moved, reads it from the bucket. */
function withFallback(onDisk: StoredFile, findMoved: () => Promise<StoredFile | null>): StoredFile {
  async function moved(error: unknown): Promise<StoredFile> {
    const file = isMissing(error) ? await findMoved() : null;
    if (!file) throw error;
    return file;
  }
  async function* chunks(range: Parameters<StoredFile['stream']>[0]): AsyncGenerator<Buffer> {
    try {
      // If the file is missing, the read fails before the first chunk, so no chunk is sent twice.
      yield* onDisk.stream(range) as AsyncIterable<Buffer>;
    } catch (error) {
      yield* (await moved(error)).stream(range) as AsyncIterable<Buffer>;
    }
  }
  return {
    byteSize: onDisk.byteSize,
    read: () => onDisk.read().catch(async (error: unknown) => (await moved(error)).read()),
    stream: (range) => Readable.from(chunks(range), { objectMode: false }),
  };
}

async function* listBoth(bucket: MediaStorage, disk: MediaStorage): AsyncGenerator<StoredEntry[]> {
  yield* disk.list();
  yield* bucket.list();
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
