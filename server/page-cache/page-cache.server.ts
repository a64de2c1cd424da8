/**
 * Caches rendered public pages. A page is rendered from its path alone, so the host, the cookies or the IP address of a
 * request cannot change the page that other visitors receive. A change to a memorial removes its pages from the cache.
 * While change notifications cannot be received, an entry is fresh for only one second. After that second the page is
 * rendered again, and the stale entry is served only if rendering fails or takes too long. Reasons are in
 * docs/decisions/043-page-cache.md.
 */
import { setTimeout as pause } from 'node:timers/promises';

import type { NotificationListener } from '../../db/database.server.ts';
import { CacheEntry } from './cache-entry.server.ts';
import { CacheStore } from './cache-store.server.ts';
import { pagesOfMemorial, type PublicPage } from './public-pages.server.ts';

/** The channel of the database's notifications. The payload is the slug of the changed memorial. */
export const MEMORIAL_CHANGES_CHANNEL = 'memorial_changes';

/**
 * How long an entry is fresh. After this time the page is rendered again, so that texts such as '2m ago' remain
 * approximately right for visitors without JavaScript. A change whose notification was lost also appears then.
 */
const FRESH_MS = 5 * 60_000;
/** How long an entry is fresh while change notifications cannot be received. */
const FRESH_WITHOUT_NOTIFICATIONS_MS = 1_000;
/** How long a request waits for rendering before the stale entry is served. */
const RENDER_TIMEOUT_MS = 500;
/** After this many hits, an entry is recompressed at the highest level. */
const HITS_TO_RECOMPRESS = 3;

const isWorthRecompressing = (entry: CacheEntry): boolean =>
  entry.hits >= HITS_TO_RECOMPRESS && !entry.isFullyCompressed;

/** The counters for `/metrics` and the log. */
export interface PageCacheCounts {
  /** responses from the cache, including 304 */
  hits: number;
  /** hits with the response 304 */
  notModified: number;
  misses: number;
  renders: number;
  /** stale entries that were served because rendering failed or took too long */
  unverified: number;
  evictions: number;
  pages: number;
  bytes: number;
}

export interface PageCacheOptions {
  maxBytes: number;
  /** Renders the page at this path. The result must not depend on the visitor. */
  render: (path: string) => Promise<Response>;
  /** Runs a task when the process is idle. */
  whenIdle: (task: () => Promise<void>) => void;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
}

interface PendingRender {
  startedAt: number;
  /**
   * true when the memorial changed after the rendering began: waiting requests get the page, but the page is not cached
   */
  isOutdated: boolean;
  entry: Promise<CacheEntry>;
}

export class PageCache {
  readonly counted = { hits: 0, notModified: 0, misses: 0, renders: 0, unverified: 0 };
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  readonly #store: CacheStore;
  readonly #pendingRenders = new Map<string, PendingRender>();
  #isListening = false;
  /** true while the idle queue contains a task of this cache */
  #isRecompressing = false;
  /** incremented whenever notifications may have been missed */
  #epoch = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now;
    this.#store = new CacheStore(options.maxBytes);
  }

  /** Connects the cache to the database's change notifications. */
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
    const { size: pages, bytes, evictions } = this.#store;
    return { ...this.counted, evictions, pages, bytes };
  }

  /** Returns the entry of this path if it is cached and fresh. */
  get(path: string): CacheEntry | undefined {
    const entry = this.#store.get(path);
    if (!entry || this.#now() >= entry.freshUntil) return undefined;
    entry.hits += 1;
    if (isWorthRecompressing(entry)) this.#scheduleRecompression();
    return entry;
  }

  /**
   * Returns the entry of a page; renders the page if the entry is missing or stale. Concurrent calls share one
   * rendering.
   */
  async load({ path }: PublicPage): Promise<CacheEntry> {
    const cached = this.#store.get(path);
    if (!cached) return this.#render(path).entry;
    if (this.#now() < cached.freshUntil) return cached;
    const pending = this.#render(path);
    if (!cached.mustRevalidate) {
      // The entry has expired, but no change was reported: the entry is served while the page is rendered again. If
      // rendering fails, the page is rendered again a second later at the earliest.
      cached.freshUntil = this.#now() + FRESH_WITHOUT_NOTIFICATIONS_MS;
      return cached;
    }
    const isLate = this.#now() - pending.startedAt > RENDER_TIMEOUT_MS;
    const newer = isLate
      ? undefined
      : await Promise.race([
          pending.entry.catch(() => undefined),
          pause(RENDER_TIMEOUT_MS, undefined, { ref: false }),
        ]);
    if (newer && newer.status < 500) return newer;
    // If the entry was replaced or removed while this request waited, the page is loaded again.
    if (!this.#store.has(cached)) return this.load({ path });
    cached.freshUntil = this.#now() + FRESH_WITHOUT_NOTIFICATIONS_MS;
    this.counted.unverified += 1;
    return cached;
  }

  /** Call after an encoding was added to an entry. */
  updateSize(entry: CacheEntry): void {
    this.#store.updateSize(entry);
  }

  #render(path: string): PendingRender {
    const running = this.#pendingRenders.get(path);
    if (running) return running;
    this.counted.renders += 1;
    const pending: PendingRender = {
      startedAt: this.#now(),
      isOutdated: false,
      entry: this.#renderEntry(path, () => pending.isOutdated).finally(() => {
        if (this.#pendingRenders.get(path) === pending) this.#pendingRenders.delete(path);
      }),
    };
    // Requests that wait for the page handle a rejection. If no request waits, the rejection would be unhandled without
    // the handler here.
    pending.entry.catch(() => undefined);
    this.#pendingRenders.set(path, pending);
    return pending;
  }

  async #renderEntry(path: string, isOutdated: () => boolean): Promise<CacheEntry> {
    const epoch = this.#epoch;
    const response = await this.#options.render(path);
    const entry = await CacheEntry.fromResponse(path, response, this.#store.peek(path));
    if (isOutdated()) return entry;
    if (entry.isCacheable) {
      const missedNothing = this.#isListening && epoch === this.#epoch;
      entry.mustRevalidate = !missedNothing;
      entry.freshUntil = this.#now() + (missedNothing ? FRESH_MS : FRESH_WITHOUT_NOTIFICATIONS_MS);
      this.#store.set(entry);
    } else if (entry.status < 500) {
      this.#store.delete(path);
    }
    return entry;
  }

  /** Removes the pages of one memorial, or all pages, from the cache. */
  #drop(slug: string | undefined): void {
    const paths = slug ? pagesOfMemorial(slug) : [...this.#pendingRenders.keys()];
    for (const path of paths) {
      const pending = this.#pendingRenders.get(path);
      if (pending) pending.isOutdated = true;
      this.#pendingRenders.delete(path);
      this.#store.delete(path);
    }
    if (!slug) this.#store.clear();
  }

  #requireRevalidation(): void {
    this.#epoch += 1;
    for (const entry of this.#store) {
      entry.mustRevalidate = true;
      entry.freshUntil = 0;
    }
  }

  /**
   * Adds at most one task to the idle queue. The task looks up the entry when it runs, so the queue holds no reference
   * to an entry that was evicted or replaced before.
   */
  #scheduleRecompression(): void {
    if (this.#isRecompressing) return;
    this.#isRecompressing = true;
    this.#options.whenIdle(async () => {
      this.#isRecompressing = false;
      const entry = this.#nextToRecompress();
      if (!entry) return;
      // The hits are reset before the attempt, so that an entry that cannot be compressed is not retried immediately.
      entry.hits = 0;
      if (this.#nextToRecompress()) this.#scheduleRecompression();
      await entry.recompress();
      this.updateSize(entry);
    });
  }

  #nextToRecompress(): CacheEntry | undefined {
    for (const entry of this.#store) if (isWorthRecompressing(entry)) return entry;
    return undefined;
  }
}
