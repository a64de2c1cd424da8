/**
 * Public pages in memory, asked before any router. A page is drawn from its address alone, so what a
 * request says of its host, its cookies or its sender cannot reach what others are given. A change to a
 * memorial drops its pages; while changes cannot be heard, a page is drawn anew each second, and given
 * from memory when that fails. docs/decisions/043-page-cache.md says why.
 */
import { setTimeout as pause } from 'node:timers/promises';

import type { NoticeListener } from '../../db/database.server.ts';
import { KeptPage } from './cache-entry.server.ts';
import { KeptPages } from './cache-store.server.ts';
import { pagesOfMemorial, type PublicPage } from './public-pages.server.ts';

/** The channel on which the database says which memorial changed. */
export const MEMORIAL_CHANGES = 'memorial_changes';

/**
 * A page is drawn anew after this many milliseconds: words like '2m ago' stay true for readers without
 * script, and a change that nobody heard of shows at last.
 */
const KEEP_MS = 5 * 60_000;
/** How long a page is given without a question while changes cannot be heard, in milliseconds. */
const UNHEARD_KEEP_MS = 1_000;
/** How long somebody waits for a newer page before the one in memory is given, in milliseconds. */
const VERIFY_MS = 500;
/** A page that is asked for this often is worth the smallest encoding. */
const HITS_TO_SHRINK = 3;

const isWorthShrinking = (page: KeptPage): boolean =>
  page.hits >= HITS_TO_SHRINK && !page.isSmallest;

/** What `/metrics` and the log say of the cache. */
export interface PageCacheCounts {
  /** answered from memory, those without a body included */
  hits: number;
  /** of these: 304, the browser's copy is right */
  notModified: number;
  /** somebody had to wait for a page */
  misses: number;
  /** pages drawn */
  renders: number;
  /** given from memory because nothing newer could be had */
  unverified: number;
  evictions: number;
  pages: number;
  bytes: number;
}

export interface PageCacheOptions {
  maxBytes: number;
  /** Draws the page at this path for nobody in particular. */
  render: (path: string) => Promise<Response>;
  /** Runs work when there is nothing else to do. */
  whenIdle: (work: () => Promise<void>) => void;
  /** Milliseconds on a clock that is never set back. */
  now: () => number;
}

interface Flight {
  startedAt: number;
  /** true when the memorial changed since: the page is given to who asked before and kept for nobody */
  isOutdated: boolean;
  page: Promise<KeptPage>;
}

export class PageCache {
  readonly counted = { hits: 0, notModified: 0, misses: 0, renders: 0, unverified: 0 };
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  readonly #kept: KeptPages;
  readonly #flights = new Map<string, Flight>();
  #isHearing = false;
  /** true while idle work has a piece of ours */
  #isInLine = false;
  /** rises whenever changes may have been missed */
  #epoch = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now;
    this.#kept = new KeptPages(options.maxBytes);
  }

  /** What the database's notices of changes do here. */
  readonly changes: NoticeListener = {
    onNotice: (slug) => this.#forget(slug === '*' ? undefined : slug),
    onHearing: () => {
      this.#isHearing = true;
      this.#distrust();
    },
    onLost: () => {
      this.#isHearing = false;
      this.#distrust();
    },
  };

  get counts(): PageCacheCounts {
    const { size: pages, bytes, evictions } = this.#kept;
    return { ...this.counted, evictions, pages, bytes };
  }

  /** The page at this path when it is in memory and can be given without a question. */
  find(path: string): KeptPage | undefined {
    const page = this.#kept.find(path);
    if (!page || this.#now() >= page.trustedUntil) return undefined;
    page.hits += 1;
    if (isWorthShrinking(page)) this.#shrinkLater();
    return page;
  }

  /** The page as it is now; of a hundred who ask for a page that is not there, one makes it be drawn. */
  async bring({ path }: PublicPage): Promise<KeptPage> {
    const kept = this.#kept.find(path);
    if (!kept) return this.#flight(path).page;
    if (this.#now() < kept.trustedUntil) return kept;
    const flight = this.#flight(path);
    if (!kept.mustVerify) {
      // Merely old. If it cannot be drawn anew, the next try is a second away.
      kept.trustedUntil = this.#now() + UNHEARD_KEEP_MS;
      return kept;
    }
    const isLate = this.#now() - flight.startedAt > VERIFY_MS;
    const newer = isLate
      ? undefined
      : await Promise.race([
          flight.page.catch(() => undefined),
          pause(VERIFY_MS, undefined, { ref: false }),
        ]);
    if (newer && newer.status < 500) return newer;
    // Somebody changed or removed it while we waited.
    if (!this.#kept.holds(kept)) return this.bring({ path });
    kept.trustedUntil = this.#now() + UNHEARD_KEEP_MS;
    this.counted.unverified += 1;
    return kept;
  }

  /** One more encoding of a page was made. */
  measure(page: KeptPage): void {
    this.#kept.measure(page);
  }

  #flight(path: string): Flight {
    const flying = this.#flights.get(path);
    if (flying) return flying;
    this.counted.renders += 1;
    const flight: Flight = {
      startedAt: this.#now(),
      isOutdated: false,
      page: this.#draw(path, () => flight.isOutdated).finally(() => {
        if (this.#flights.get(path) === flight) this.#flights.delete(path);
      }),
    };
    // Who waits hears of a failure; when nobody waits, it is nobody's.
    flight.page.catch(() => undefined);
    this.#flights.set(path, flight);
    return flight;
  }

  async #draw(path: string, isOutdated: () => boolean): Promise<KeptPage> {
    const epoch = this.#epoch;
    const answer = await this.#options.render(path);
    const page = await KeptPage.from(path, answer, this.#kept.peek(path));
    if (isOutdated()) return page;
    if (page.isShared) {
      const isSure = this.#isHearing && epoch === this.#epoch;
      page.mustVerify = !isSure;
      page.trustedUntil = this.#now() + (isSure ? KEEP_MS : UNHEARD_KEEP_MS);
      this.#kept.keep(page);
    } else if (page.status < 500) {
      this.#kept.drop(path);
    }
    return page;
  }

  /** Drops what is kept of one memorial, or everything. */
  #forget(slug: string | undefined): void {
    const paths = slug ? pagesOfMemorial(slug) : [...this.#flights.keys()];
    for (const path of paths) {
      const flight = this.#flights.get(path);
      if (flight) flight.isOutdated = true;
      this.#flights.delete(path);
      this.#kept.drop(path);
    }
    if (!slug) this.#kept.clear();
  }

  #distrust(): void {
    this.#epoch += 1;
    for (const page of this.#kept) {
      page.mustVerify = true;
      page.trustedUntil = 0;
    }
  }

  /**
   * However many pages wait, one piece of work is in line, and it holds none of them: whose turn it is shows
   * when it comes. So nothing waits but pages that are kept, as they are then.
   */
  #shrinkLater(): void {
    if (this.#isInLine) return;
    this.#isInLine = true;
    this.#options.whenIdle(async () => {
      this.#isInLine = false;
      const page = this.#nextToShrink();
      if (!page) return;
      // One that fails has had its turn, too.
      page.hits = 0;
      if (this.#nextToShrink()) this.#shrinkLater();
      await page.shrink();
      this.measure(page);
    });
  }

  #nextToShrink(): KeptPage | undefined {
    for (const page of this.#kept) if (isWorthShrinking(page)) return page;
    return undefined;
  }
}
