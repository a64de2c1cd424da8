/**
 * Finds the files to serve and caches small ones in memory for a short time. So a memorial that many visitors open at
 * once causes only one request to the bucket, or one read from disk, for each picture.
 */
import { Readable } from 'node:stream';

import { LRUCache } from 'lru-cache';

import { MEDIA_BASE, mediaName, plainAddressOf } from '../addresses.ts';
import type { MediaStorage, StoredFile } from '../storage/storage.server.ts';

/** The maximum size of all files in memory. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Larger files are always streamed. The largest size of a photo has about this size. */
const MAX_FILE_BYTES = 512 * 1024;
/**
 * The maximum time for which a removed file stays in the cache. It is not served during this time, because no row
 * refers to it any more (`media_uses`).
 */
const MAX_AGE_MS = 60_000;
/** The approximate memory of a cache entry in addition to its bytes. */
const ENTRY_OVERHEAD = 500;

export interface ServedFiles {
  /** Returns the file's bytes if they are in memory, without waiting. */
  fromMemory(name: string): Buffer | undefined;
  /**
   * Finds the file for the file name in a URL. If a smaller size is not stored, finds the picture's largest size
   * instead. Resolves to null if neither file exists. A small file is read into memory.
   */
  find(name: string): Promise<StoredFile | null>;
}

export function createServedFiles(
  storage: Pick<MediaStorage, 'find'>,
  { maxBytes = MAX_BYTES, maxAgeMs = MAX_AGE_MS } = {},
): ServedFiles {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    maxEntrySize: MAX_FILE_BYTES + ENTRY_OVERHEAD,
    sizeCalculation: (bytes) => bytes.length + ENTRY_OVERHEAD,
    ttl: maxAgeMs,
  });
  /** Simultaneous requests for the same file share one read. */
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

/** Finds the file, or the picture's largest size instead of a missing smaller one. */
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
