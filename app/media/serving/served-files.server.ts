/**
 * Small files are cached in memory for a minute, so that a file with many visitors is read only
 * once.
 */
import { Readable } from 'node:stream';

import { LRUCache } from 'lru-cache';

import { MEDIA_BASE, mediaName, plainAddressOf } from '../addresses.ts';
import type { MediaStorage, StoredFile } from '../storage/storage.server.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/**
 * Larger files are streamed and not cached. The largest size of a photo has about this many bytes.
 */
const MAX_FILE_BYTES = 512 * 1024;
/**
 * How long a file is cached. A removed file can stay in the cache, but it is not served, because
 * its row in `media_uses` no longer exists.
 */
const MAX_AGE_MS = 60_000;
/** Approximate memory of a cache entry in bytes, without the content of the file. */
const ENTRY_OVERHEAD = 500;

export interface ServedFiles {
  fromMemory(name: string): Buffer | undefined;
  /** If a smaller size of a picture is missing, finds the largest size. Null if both are missing. */
  find(name: string): Promise<StoredFile | null>;
}

export function createServedFiles(
  storage: Pick<MediaStorage, 'find'>,
  { maxBytes = MAX_BYTES } = {},
): ServedFiles {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    maxEntrySize: MAX_FILE_BYTES + ENTRY_OVERHEAD,
    sizeCalculation: (bytes) => bytes.length + ENTRY_OVERHEAD,
    ttl: MAX_AGE_MS,
  });
  const loading = new Map<string, Promise<StoredFile | null>>();

  async function load(name: string): Promise<StoredFile | null> {
    const file = await findStored(storage, name);
    if (!file || file.byteSize > MAX_FILE_BYTES) return file;
    const bytes = await file.read();
    cache.set(name, bytes);
    return inMemory(bytes);
  }

  return {
    fromMemory: (name) => cache.get(name),
    find(name) {
      const running = loading.get(name) ?? load(name).finally(() => loading.delete(name));
      loading.set(name, running);
      return running;
    },
  };
}

export async function findStored(
  storage: Pick<MediaStorage, 'find'>,
  name: string,
): Promise<StoredFile | null> {
  const file = await storage.find(name);
  const plain = file ? null : plainAddressOf(MEDIA_BASE + name);
  return plain ? storage.find(mediaName(plain)) : file;
}

function inMemory(bytes: Buffer): StoredFile {
  return {
    byteSize: bytes.length,
    read: () => Promise.resolve(bytes),
    stream: (range) =>
      Readable.from(range ? [bytes.subarray(range.start, range.end + 1)] : [bytes], {
        objectMode: false,
      }),
  };
}
