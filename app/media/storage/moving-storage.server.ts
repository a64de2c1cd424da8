/**
 * A bucket that replaces a disk storage. Files that are still on disk are served from the disk, so that the files can
 * be moved to the bucket while the server is running (`move-media.server.ts`). New files are stored in the bucket.
 */
import { Readable } from 'node:stream';

import type { MediaStorage, StoredEntry, StoredFile } from './storage.server.ts';

/**
 * @param bucket - receives new files
 * @param disk - contains the files that were not moved yet; searched first, because this needs no network request
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

/** Reads the file from the bucket if it was moved there after it was found on disk. */
function withFallback(onDisk: StoredFile, findMoved: () => Promise<StoredFile | null>): StoredFile {
  async function moved(error: unknown): Promise<StoredFile> {
    const file = isMissing(error) ? await findMoved() : null;
    if (!file) throw error;
    return file;
  }
  async function* chunks(range: Parameters<StoredFile['stream']>[0]): AsyncGenerator<Buffer> {
    try {
      // A missing file fails before the first chunk, so no chunk is read twice.
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

/** A file that is being moved is in both storages, so it is listed twice. */
async function* listBoth(bucket: MediaStorage, disk: MediaStorage): AsyncGenerator<StoredEntry[]> {
  yield* disk.list();
  yield* bucket.list();
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
