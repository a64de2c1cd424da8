/**
 * Keeps the sitemap's slugs in memory. When a memorial changes, it is looked up again before the next response. A page
 * that is no longer public therefore leaves the sitemap at once.
 */
import { LRUCache } from 'lru-cache';

import * as memorials from '../../app/memorials/store.server.ts';
import type { NotificationListener } from '../../db/database.server.ts';
import { createSitemapStarts, type SitemapStartsOptions } from './sitemap-starts.server.ts';

const PART_CACHE_MS = 300_000;
const CACHE_WITHOUT_NOTIFICATIONS_MS = 1_000;
/** A part takes up to 2 MB. */
const MAX_CACHED_PARTS = 8;
/** With more changed memorials than this, the whole part is read again. */
const MAX_CHANGED = 500;

export interface SitemapPart {
  /** slug → time of the memorial's last change */
  slugs: ReadonlyMap<string, Date>;
}

export interface SitemapCache {
  /** The slugs after which the parts start, sorted. */
  loadStarts(): Promise<readonly string[]>;
  /** @param start - the slug after which the part starts */
  loadPart(start: string): Promise<SitemapPart>;
  /** receives the notifications of `MEMORIAL_CHANGES_CHANNEL` */
  changes: NotificationListener;
}

interface LoadedPart extends SitemapPart {
  slugs: Map<string, Date>;
  /** the last slug of a full part; undefined if the part has room for more memorials */
  end: string | undefined;
}

interface CachedPart {
  until: number;
  loaded: Promise<LoadedPart>;
  /** memorials with changes that are not yet in `loaded` */
  changed: Set<string>;
}

/**
 * Returns the time until which a value may stay in the cache. While notifications cannot arrive, the time is only one
 * second ahead.
 */
type CachedFor = (milliseconds: number) => number;

export function createSitemapCache(options: SitemapStartsOptions): SitemapCache {
  const { now } = options;
  let isListening = false;
  const cachedFor: CachedFor = (milliseconds) =>
    now().getTime() + (isListening ? milliseconds : CACHE_WITHOUT_NOTIFICATIONS_MS);
  const starts = createSitemapStarts(options, cachedFor);
  const parts = cachedParts(options, cachedFor);

  function clear(): void {
    starts.clear();
    parts.clear();
  }

  return {
    loadStarts: () => starts.load(),
    loadPart: (start) => parts.load(start),
    changes: {
      onNotification(slug) {
        if (slug === '*') {
          clear();
          return;
        }
        starts.change(slug);
        parts.change(slug);
      },
      onListening() {
        isListening = true;
        clear();
      },
      onConnectionLost() {
        isListening = false;
        clear();
      },
    },
  };
}

/**
 * A part lists up to twice `partSize` memorials, so it overlaps the next part. The starts of the parts are cached,
 * separately on each instance. Without the overlap, a memorial could be missing if it was published meanwhile, or if
 * instances have cached different starts.
 */
function cachedParts({ kysely, now, partSize }: SitemapStartsOptions, cachedFor: CachedFor) {
  const parts = new LRUCache<string, CachedPart>({ max: MAX_CACHED_PARTS });

  async function read(start: string): Promise<LoadedPart> {
    const limit = 2 * partSize;
    const rows = await memorials.listForSitemap(kysely, start, limit);
    return {
      slugs: new Map(rows.map(({ slug, updatedAt }) => [slug, updatedAt])),
      end: rows.length < limit ? undefined : rows.at(-1)?.slug,
    };
  }

  async function update(part: LoadedPart, changed: readonly string[]): Promise<LoadedPart> {
    const listed = await memorials.findInSitemap(kysely, changed);
    for (const slug of changed) part.slugs.delete(slug);
    for (const { slug, updatedAt } of listed) {
      if (part.end === undefined || slug <= part.end) part.slugs.set(slug, updatedAt);
    }
    return part;
  }

  return {
    load(start: string): Promise<LoadedPart> {
      let part = parts.get(start);
      if (!part || now().getTime() >= part.until || part.changed.size > MAX_CHANGED) {
        part = { until: cachedFor(PART_CACHE_MS), loaded: read(start), changed: new Set() };
        parts.set(start, part);
      } else if (part.changed.size > 0) {
        const changed = [...part.changed];
        part.changed.clear();
        part.loaded = part.loaded.then((loaded) => update(loaded, changed));
      }
      const current = part;
      current.loaded.catch(() => {
        if (parts.peek(start) === current) parts.delete(start);
      });
      return current.loaded;
    },
    change(slug: string): void {
      for (const [start, part] of parts.entries()) {
        if (start < slug && part.changed.size <= MAX_CHANGED) part.changed.add(slug);
      }
    },
    clear: () => parts.clear(),
  };
}
