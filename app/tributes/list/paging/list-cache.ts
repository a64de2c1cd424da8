/**
 * An in-memory cache of the lists that a reader has left, by history entry. A reader who goes back
 * sees the same tributes again.
 */
import type { ScrollAnchor } from '../scroll-anchor.ts';
import type { ListStart } from './list-start.ts';

interface CachedList {
  start: ListStart;
  /** the tribute to scroll to; null at the top of the list */
  anchor: ScrollAnchor | null;
}

/**
 * Few lists are cached, because thousands of tributes take a few megabytes. Readers go back to
 * recent lists only.
 */
const MAX_LISTS = 5;

const lists = new Map<string, CachedList>();

export function cacheList(historyKey: string, list: CachedList): void {
  lists.delete(historyKey);
  lists.set(historyKey, list);
  const oldest = lists.keys().next();
  if (lists.size > MAX_LISTS && !oldest.done) lists.delete(oldest.value);
}

export function cachedList(historyKey: string): CachedList | undefined {
  return lists.get(historyKey);
}
