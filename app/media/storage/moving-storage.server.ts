/**
 * Used while a bucket replaces a disk. Old files are served from the disk until
 * `move-media.server.ts` moves them. New files go to the bucket.
 */
import { Readable } from 'node:stream';

import { codeOf } from '../../wire/errors/caught.ts';
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
    list: (range) => listBoth(bucket.list(range), disk.list(range)),
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

/** In the order of the names, like every list. A file that is being moved is in it twice. */
async function* listBoth(
  ...lists: ReadonlyArray<AsyncIterable<StoredEntry[]>>
): AsyncGenerator<StoredEntry[]> {
  const sides = lists.map((list) => ({
    list: list[Symbol.asyncIterator](),
    next: [] as StoredEntry[],
  }));
  for (;;) {
    for (const side of sides) {
      if (side.next.length > 0) continue;
      const next = await side.list.next();
      if (!next.done) side.next = next.value;
    }
    const open = sides.filter(({ next }) => next.length > 0);
    // Up to this name, every list is known.
    const end = open
      .flatMap(({ next }) => next.at(-1)?.name ?? [])
      .reduce((one, other) => (other < one ? other : one), '\u{10FFFF}');
    const batch: StoredEntry[] = [];
    for (const side of open) {
      batch.push(...side.next.filter(({ name }) => name <= end));
      side.next = side.next.filter(({ name }) => name > end);
    }
    if (batch.length === 0) return;
    yield batch.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}
