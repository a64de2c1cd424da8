/**
 * Remembers for ten seconds which counters have reached their maximum. Meanwhile, attempts are refused
 * without a database query, because many writes to the same row would block database connections. The
 * time is short, because a refund can lower a counter below its maximum.
 */

export interface Counter {
  key: string;
  max: number;
}

export interface RefusedCounters {
  /**
   * The seconds until the counter's window ends. Undefined if the counter must be read from the
   * database.
   */
  secondsLeft(counter: Counter): number | undefined;
  remember(counter: Counter, resetsAt: Date): void;
}

export const REMEMBERED_MS = 10_000;
const MOST_REMEMBERED = 10_000;

export function createRefusedCounters(now: () => Date): RefusedCounters {
  const refused = new Map<string, { resetsAt: number; until: number }>();
  const keyOf = ({ key, max }: Counter) => `${key} ${max}`;

  return {
    secondsLeft(counter) {
      const found = refused.get(keyOf(counter));
      if (!found) return undefined;
      const at = now().getTime();
      const isOver = at >= Math.min(found.until, found.resetsAt);
      // True if the clock was set back after this entry was stored.
      const isAhead = found.until > at + REMEMBERED_MS;
      if (!isOver && !isAhead) return Math.ceil((found.resetsAt - at) / 1000);
      refused.delete(keyOf(counter));
      return undefined;
    },

    remember(counter, resetsAt) {
      // Dropped entries cause no error: their counters are read from the database again.
      if (refused.size >= MOST_REMEMBERED) refused.clear();
      const until = now().getTime() + REMEMBERED_MS;
      refused.set(keyOf(counter), { resetsAt: resetsAt.getTime(), until });
    },
  };
}
