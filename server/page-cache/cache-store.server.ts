/** The pages in memory, bounded in bytes: what was asked for longest ago goes first. */
import { LRUCache } from 'lru-cache';

import type { KeptPage } from './cache-entry.server.ts';

export class KeptPages {
  readonly #pages: LRUCache<string, KeptPage>;
  #evictions = 0;

  constructor(maxBytes: number) {
    this.#pages = new LRUCache<string, KeptPage>({
      maxSize: maxBytes,
      sizeCalculation: (page) => page.bytes,
      dispose: (_page, _path, reason) => {
        if (reason === 'evict') this.#evictions += 1;
      },
    });
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  get evictions(): number {
    return this.#evictions;
  }

  find(path: string): KeptPage | undefined {
    return this.#pages.get(path);
  }

  /** Like `find`, by nobody who reads the page. */
  peek(path: string): KeptPage | undefined {
    return this.#pages.peek(path);
  }

  holds(page: KeptPage): boolean {
    return this.#pages.peek(page.path) === page;
  }

  keep(page: KeptPage): void {
    this.#pages.set(page.path, page);
  }

  /** Counts a page anew after one of its encodings was made; others may have to go for it. */
  measure(page: KeptPage): void {
    if (!this.holds(page)) return;
    // Of what it has already, the library takes the size to be what it was.
    this.#pages.delete(page.path);
    this.#pages.set(page.path, page);
  }

  drop(path: string): void {
    this.#pages.delete(path);
  }

  clear(): void {
    this.#pages.clear();
  }

  [Symbol.iterator](): Iterator<KeptPage> {
    return this.#pages.values();
  }
}
