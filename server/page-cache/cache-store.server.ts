/** Stores cached pages up to a total size in bytes. Evicts the least recently used page first. */
import { LRUCache } from 'lru-cache';

import type { CacheEntry } from './cache-entry.server.ts';

export class CacheStore {
  readonly #entries: LRUCache<string, CacheEntry>;
  #evictions = 0;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache<string, CacheEntry>({
      maxSize: maxBytes,
      sizeCalculation: (entry) => entry.bytes,
      dispose: (_entry, _path, reason) => {
        if (reason === 'evict') this.#evictions += 1;
      },
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get evictions(): number {
    return this.#evictions;
  }

  get(path: string): CacheEntry | undefined {
    return this.#entries.get(path);
  }

  /** Does not mark the entry as recently used. */
  peek(path: string): CacheEntry | undefined {
    return this.#entries.peek(path);
  }

  has(entry: CacheEntry): boolean {
    return this.#entries.peek(entry.path) === entry;
  }

  set(entry: CacheEntry): void {
    this.#entries.set(entry.path, entry);
  }

  /** Must be called when the stored encodings of an entry have changed. Can evict other entries. */
  updateSize(entry: CacheEntry): void {
    if (!this.has(entry)) return;
    this.#entries.delete(entry.path);
    this.#entries.set(entry.path, entry);
  }

  delete(path: string): void {
    this.#entries.delete(path);
  }

  clear(): void {
    this.#entries.clear();
  }

  [Symbol.iterator](): Iterator<CacheEntry> {
    return this.#entries.values();
  }
}
