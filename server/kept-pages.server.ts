/** The pages in memory, bounded in bytes: what was asked for longest ago goes first. */
import type { KeptPage } from './kept-page.server.ts';

export class KeptPages {
  readonly #maxBytes: number;
  /** in the order of their last use */
  readonly #pages = new Map<string, KeptPage>();
  readonly #sizes = new Map<string, number>();
  #newest: KeptPage | undefined;
  #bytes = 0;
  #evictions = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get evictions(): number {
    return this.#evictions;
  }

  find(path: string): KeptPage | undefined {
    const page = this.#pages.get(path);
    if (page && page !== this.#newest) {
      this.#pages.delete(path);
      this.#pages.set(path, page);
      this.#newest = page;
    }
    return page;
  }

  /** Like `find`, by nobody who reads the page. */
  peek(path: string): KeptPage | undefined {
    return this.#pages.get(path);
  }

  holds(page: KeptPage): boolean {
    return this.#pages.get(page.path) === page;
  }

  keep(page: KeptPage): void {
    this.drop(page.path);
    this.#pages.set(page.path, page);
    this.#newest = page;
    this.measure(page);
  }

  /** Counts a page anew after one of its encodings was made; others may have to go for it. */
  measure(page: KeptPage): void {
    if (!this.holds(page)) return;
    this.#bytes += page.bytes - (this.#sizes.get(page.path) ?? 0);
    this.#sizes.set(page.path, page.bytes);
    for (const path of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.drop(path);
      this.#evictions += 1;
    }
  }

  drop(path: string): void {
    if (!this.#pages.delete(path)) return;
    this.#bytes -= this.#sizes.get(path) ?? 0;
    this.#sizes.delete(path);
    if (this.#newest?.path === path) this.#newest = undefined;
  }

  clear(): void {
    for (const path of this.#pages.keys()) this.drop(path);
  }

  [Symbol.iterator](): Iterator<KeptPage> {
    return this.#pages.values();
  }
}
