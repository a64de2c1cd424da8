/**
 * Caches public pages. A page is rendered from its path alone, so no visitor can change what others see. See
 * docs/decisions/043-page-cache.md.
 */
import { LRUCache } from 'lru-cache';

import { ACCOUNT_LANGUAGES } from '../../app/language/offered-languages.ts';
import { withLanguage } from '../../app/language/visitor-language.ts';
import {
  PendingLoads,
  type PendingLoad,
} from '../../app/memorials/media-access/pending-loads.server.ts';
import type { NotificationListener } from '../../db/database.server.ts';
import { CacheEntry } from './cache-entry.server.ts';
import { pagesOfMemorial, pagesWithSample, type PublicPage } from './public-pages.server.ts';

/** The channel of the database's notifications. The payload is the slug of the changed memorial, or `*` for all. */
export const MEMORIAL_CHANGES_CHANNEL = 'memorial_changes';

/**
 * A page is rendered again after this time, so that texts such as '2m ago' stay approximately correct. This also
 * updates a page whose change notification was lost.
 */
export const FRESH_MS = 5 * 60_000;
const FRESH_WITHOUT_NOTIFICATIONS_MS = 1_000;
const RENDER_TIMEOUT_MS = 500;
/** An entry with this many hits is compressed again at the highest level. */
const HITS_TO_RECOMPRESS = 3;

const isWorthRecompressing = (entry: CacheEntry): boolean =>
  entry.hits >= HITS_TO_RECOMPRESS && !entry.isFullyCompressed;

export interface PageCacheCounts {
  hits: number;
  /** hits that got a 304 response */
  notModified: number;
  misses: number;
  renders: number;
  /** stale entries that were served because rendering failed or took too long */
  unverified: number;
  evictions: number;
  pages: number;
  bytes: number;
}

/** Headers are given for an error only, because public pages are the same for everybody. */
export type RenderPage = (path: string, headers?: Record<string, string>) => Promise<Response>;

export interface PageCacheOptions {
  maxBytes: number;
  render: RenderPage;
  whenIdle: (task: () => Promise<void>) => void;
  now: () => number;
}

/** In all of them, because a rendering that has begun may be in a language that the page has lost. */
function inEachLanguage(path: string): string[] {
  return [path, ...ACCOUNT_LANGUAGES.map((language) => withLanguage(path, language))];
}

export class PageCache {
  readonly counted = { hits: 0, notModified: 0, misses: 0, renders: 0, unverified: 0 };
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  /** up to a total size in bytes; the least recently used page is evicted first */
  readonly #entries: LRUCache<string, CacheEntry>;
  readonly #pendingRenders: PendingLoads<CacheEntry>;
  #evictions = 0;
  #isListening = false;
  #isRecompressing = false;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now;
    this.#pendingRenders = new PendingLoads(options.now);
    this.#entries = new LRUCache<string, CacheEntry>({
      maxSize: options.maxBytes,
      sizeCalculation: (entry) => entry.bytes,
      dispose: (_entry, _path, reason) => {
        if (reason === 'evict') this.#evictions += 1;
      },
    });
  }

  readonly changes: NotificationListener = {
    onNotification: (slug) => this.#drop(slug === '*' ? undefined : slug),
    onListening: () => {
      this.#isListening = true;
      this.#requireRevalidation();
    },
    onConnectionLost: () => {
      this.#isListening = false;
      this.#requireRevalidation();
    },
  };

  get counts(): PageCacheCounts {
    const { size: pages, calculatedSize: bytes } = this.#entries;
    return { ...this.counted, evictions: this.#evictions, pages, bytes };
  }

  get(path: string): CacheEntry | undefined {
    const entry = this.#entries.get(path);
    if (!entry || this.#now() >= entry.freshUntil) return undefined;
    entry.hits += 1;
    if (isWorthRecompressing(entry)) this.#scheduleRecompression();
    return entry;
  }

  /** In a language that is not offered, a page is the same as without one. */
  find({ path, language }: PublicPage): CacheEntry | undefined {
    if (language === undefined) return this.get(path);
    const inLanguage = this.get(withLanguage(path, language));
    if (inLanguage) return inLanguage;
    const own = this.get(path);
    return own?.languages.includes(language) ? undefined : own;
  }

  /** As `find`. Renders the page if the entry is missing or stale. Concurrent calls share one rendering. */
  async load({ path, language }: PublicPage): Promise<CacheEntry> {
    if (language === undefined) return this.#load(path);
    const inLanguage = withLanguage(path, language);
    if (this.#entries.has(inLanguage)) return this.#load(inLanguage);
    const own = await this.#load(path);
    return own.languages.includes(language) ? this.#load(inLanguage) : own;
  }

  async #load(path: string): Promise<CacheEntry> {
    const cached = this.#entries.get(path);
    if (!cached) return this.#render(path).value;
    if (this.#now() < cached.freshUntil) return cached;
    const pending = this.#render(path);
    if (!cached.mustRevalidate) {
      // No change was reported, so the stale entry may be served while the page is rendered. If the rendering fails,
      // the next attempt is a second later.
      cached.freshUntil = this.#now() + FRESH_WITHOUT_NOTIFICATIONS_MS;
      return cached;
    }
    const newer = await this.#pendingRenders.resultWithin(pending, RENDER_TIMEOUT_MS);
    if (newer && newer.status < 500) return newer;
    // Another request has replaced or removed the entry, so load again.
    if (!this.#isStored(cached)) return this.#load(path);
    cached.freshUntil = this.#now() + FRESH_WITHOUT_NOTIFICATIONS_MS;
    this.counted.unverified += 1;
    return cached;
  }

  /** Must be called when the stored encodings of an entry have changed. Can evict other entries. */
  updateSize(entry: CacheEntry): void {
    if (!this.#isStored(entry)) return;
    this.#entries.delete(entry.path);
    this.#entries.set(entry.path, entry);
  }

  #isStored(entry: CacheEntry): boolean {
    return this.#entries.peek(entry.path) === entry;
  }

  #render(path: string): PendingLoad<CacheEntry> {
    return this.#pendingRenders.join(path, (isOutdated) => this.#renderEntry(path, isOutdated));
  }

  async #renderEntry(path: string, isOutdated: () => boolean): Promise<CacheEntry> {
    this.counted.renders += 1;
    const response = await this.#options.render(path);
    const previous = this.#entries.peek(path);
    const entry = await CacheEntry.fromResponse(path, response, previous);
    entry.mustRevalidate = isOutdated() || !this.#isListening;
    if (isOutdated()) return entry;
    if (entry.status < 500) this.#deleteOthers(previous, entry.languages);
    if (entry.isCacheable) {
      entry.freshUntil =
        this.#now() + (entry.mustRevalidate ? FRESH_WITHOUT_NOTIFICATIONS_MS : FRESH_MS);
      this.#entries.set(path, entry);
    } else if (entry.status < 500) {
      this.#entries.delete(path);
    }
    return entry;
  }

  #drop(slug: string | undefined): void {
    if (!slug) {
      this.#pendingRenders.forget();
      this.#entries.clear();
      return;
    }
    const paths = [...pagesOfMemorial(slug).flatMap(inEachLanguage), ...pagesWithSample(slug)];
    this.#pendingRenders.forget(paths);
    for (const path of paths) this.#entries.delete(path);
  }

  /** Deletes the page in the languages that are no longer offered. */
  #deleteOthers(previous: CacheEntry | undefined, offered: readonly string[]): void {
    if (!previous) return;
    for (const language of previous.languages) {
      if (!offered.includes(language)) this.#entries.delete(withLanguage(previous.path, language));
    }
  }

  #requireRevalidation(): void {
    this.#pendingRenders.forget();
    for (const entry of this.#entries.values()) {
      entry.mustRevalidate = true;
      entry.freshUntil = 0;
    }
  }

  /**
   * Only one task is queued at a time. The task looks up the entry when it runs, so an evicted entry is not kept in
   * memory.
   */
  #scheduleRecompression(): void {
    if (this.#isRecompressing) return;
    this.#isRecompressing = true;
    this.#options.whenIdle(async () => {
      this.#isRecompressing = false;
      const entry = this.#nextToRecompress();
      if (!entry) return;
      // Reset before the work, so that an entry whose recompression fails is not retried immediately.
      entry.hits = 0;
      if (this.#nextToRecompress()) this.#scheduleRecompression();
      await entry.recompress();
      this.updateSize(entry);
    });
  }

  #nextToRecompress(): CacheEntry | undefined {
    for (const entry of this.#entries.values()) if (isWorthRecompressing(entry)) return entry;
    return undefined;
  }
}
