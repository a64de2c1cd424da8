/**
 * The slugs after which the parts of the sitemap start. They are found by reading the whole index once a day. What
 * changes meanwhile has only its own part read again.
 */
import { findSitemapSlugAfter } from '../../app/memorials/store.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';

/** Sorts before every slug. */
export const FIRST_START = '0';
const STARTS_CACHE_MS = 24 * 3_600_000;

interface Start {
  slug: string;
  /** of memorials of its part, since it was read */
  changes: number;
  /** The memorial with this slug has changed, so that it may no longer be listed. */
  isChanged: boolean;
}

interface CachedStarts {
  until: number;
  /** sorted */
  list: Start[];
  /** the slugs, once the last reading has ended */
  slugs: Promise<string[]>;
  isReading: boolean;
  /** what has changed during a reading */
  early: string[];
}

export interface SitemapStartsOptions {
  kysely: DatabaseHandle;
  now: () => Date;
  partSize: number;
}

/** @param cachedFor - returns the time until which a value may stay in the cache */
export function createSitemapStarts(
  { kysely, now, partSize }: SitemapStartsOptions,
  cachedFor: (milliseconds: number) => number,
) {
  let cached: CachedStarts | undefined;

  async function readBetween(start: string, end: string | undefined): Promise<Start[]> {
    const found: Start[] = [];
    for (let after: string | undefined = start; ;) {
      after = await findSitemapSlugAfter(kysely, after, partSize);
      if (after === undefined || (end !== undefined && after >= end)) return found;
      found.push({ slug: after, changes: 0, isChanged: false });
    }
  }

  /** A part lists up to twice `partSize` memorials, so it is split before it has grown by more than `partSize`. */
  const mustBeRead = ({ changes, isChanged }: Start) => isChanged || changes >= partSize;

  async function readChanged(list: Start[]): Promise<void> {
    for (let index = 0; index < list.length; index += 1) {
      const start = list[index];
      if (!start || !mustBeRead(start)) continue;
      if (start.isChanged) {
        list.splice(index, 1);
        index -= 1;
      }
      const first = list[index];
      if (!first) continue;
      const found = await readBetween(first.slug, list[index + 1]?.slug);
      first.changes = 0;
      list.splice(index + 1, 0, ...found);
    }
  }

  function read(starts: CachedStarts, work: () => Promise<void>): void {
    const reading = async () => {
      await work();
      starts.isReading = false;
      for (const slug of starts.early.splice(0)) note(starts.list, slug);
      return starts.list.map(({ slug }) => slug);
    };
    starts.isReading = true;
    starts.slugs = reading();
    // After a failure, everything is read again.
    starts.slugs.catch(() => {
      if (cached === starts) cached = undefined;
    });
  }

  function begin(): CachedStarts {
    const list = [{ slug: FIRST_START, changes: 0, isChanged: false }];
    const until = cachedFor(STARTS_CACHE_MS);
    const slugs = Promise.resolve<string[]>([]);
    const starts: CachedStarts = { until, list, slugs, isReading: false, early: [] };
    read(starts, async () => {
      list.push(...(await readBetween(FIRST_START, undefined)));
    });
    return starts;
  }

  return {
    load(): Promise<string[]> {
      if (!cached || now().getTime() >= cached.until) cached = begin();
      const { list, isReading } = cached;
      if (!isReading && list.some(mustBeRead)) read(cached, () => readChanged(list));
      return cached.slugs;
    },
    change(slug: string): void {
      if (cached?.isReading) cached.early.push(slug);
      else if (cached) note(cached.list, slug);
    },
    clear(): void {
      cached = undefined;
    },
  };
}

function note(list: readonly Start[], slug: string): void {
  const start = list[partOf(list, slug)];
  if (start?.slug === slug) start.isChanged = true;
  else if (start) start.changes += 1;
}

/** The index of the last start that is not behind the slug. */
function partOf(list: readonly Start[], slug: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.slug ?? '') <= slug) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
