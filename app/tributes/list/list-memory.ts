/**
 * What stood on the screen when a reader left the list, by entry of the browser's history, so that Back
 * leads to the tribute that was being read and not to the top. It lives in this page's memory and ends
 * with it; nothing is stored.
 */
import type { ReadingPlace } from './scroll-anchor.ts';
import type { TributesScene } from './tributes-view.ts';

interface KeptList {
  scene: TributesScene;
  place: ReadingPlace | null;
}

/** A list of thousands is a few megabytes; a reader goes back to one of the last. */
const KEPT_LISTS = 5;

const kept = new Map<string, KeptList>();

/** Keeps a list under the key of its entry of the history; the one kept longest ago is given up. */
export function keepList(historyKey: string, list: KeptList): void {
  kept.delete(historyKey);
  kept.set(historyKey, list);
  const oldest = kept.keys().next();
  if (kept.size > KEPT_LISTS && !oldest.done) kept.delete(oldest.value);
}

/** The list that was left at this entry of the history. */
export function recallList(historyKey: string): KeptList | undefined {
  return kept.get(historyKey);
}
