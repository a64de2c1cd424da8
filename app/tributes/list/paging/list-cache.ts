import type { ScrollAnchor } from '../scroll-anchor.ts';
/**
 * The lists that a reader left, by entry of the browser's history, so that Back leads to the tribute that was
 * being read. They are in the memory of this document only.
 */
import type { ListStart } from './list-start.ts';

interface CachedList {
  start: ListStart;
  /** null at the top of the list */
  anchor: ScrollAnchor | null;
}

/** A list of thousands is a few megabytes, and a reader goes back to one of the last. */
const MAX_LISTS = 5;

const lists = new Map<string, CachedList>();

/** Stores a list under the key of its history entry; the oldest is removed. */
export function cacheList(historyKey: string, list: CachedList): void {
  lists.delete(historyKey);
  lists.set(historyKey, list);
  const oldest = lists.keys().next();
  if (lists.size > MAX_LISTS && !oldest.done) lists.delete(oldest.value);
}

/** The list as it was when this history entry was left. */
export function cachedList(historyKey: string): CachedList | undefined {
  return lists.get(historyKey);
}
