import type { ScrollAnchor } from '../scroll-anchor.ts';
/**
 * Caches the lists that a reader has left, by history entry, so that Back can return to the tribute that was last read.
 * The cache is in memory, so a page load clears it.
 */
import type { ListStart } from './list-start.ts';

interface CachedList {
  start: ListStart;
  /** null if the list was scrolled to its top */
  anchor: ScrollAnchor | null;
}

/** A list of thousands of tributes is a few megabytes, and readers go back only to lists that they left recently. */
const MAX_LISTS = 5;

const lists = new Map<string, CachedList>();

/** Stores a list under the key of its history entry. Removes the oldest list when there are too many. */
export function cacheList(historyKey: string, list: CachedList): void {
  lists.delete(historyKey);
  lists.set(historyKey, list);
  const oldest = lists.keys().next();
  if (lists.size > MAX_LISTS && !oldest.done) lists.delete(oldest.value);
}

/** Returns the list as it was when this history entry was left. */
export function cachedList(historyKey: string): CachedList | undefined {
  return lists.get(historyKey);
}
