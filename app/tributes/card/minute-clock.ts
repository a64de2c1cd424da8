/** One clock for all relative times of a page, so that thousands of cards share one timer. */

const MINUTE_MS = 60_000;

let now = new Date();
let timer: number | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

/** The reader's own clock, as it was at the last minute's turn. */
export function readMinuteClock(): Date {
  return now;
}

/** Calls back each minute; returns what ends it. For `useSyncExternalStore`. */
export function watchMinuteClock(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // The clock stood still while nobody watched.
    now = new Date();
    timer = window.setInterval(tick, MINUTE_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}
