/**
 * Memory that request bodies share while they arrive. It counts what has arrived, so a slow client holds almost nothing
 * of it. When it is full, bodies wait until others end. The oldest body never waits, so there is always one that can end.
 */
interface BodyMemory {
  /** How many bodies wait. */
  readonly waiting: number;
  /** For one body. */
  open(): OpenBody;
}

export interface OpenBody {
  /** Resolves when these bytes may be kept. */
  take(bytes: number): Promise<void>;
  /** Must be called when the body has ended or failed. */
  release(): void;
}

interface Holder {
  held: number;
  waiting?: { bytes: number; start: () => void } | undefined;
}

/** @param limit - in bytes; the oldest body may exceed it */
export function createBodyMemory(limit: number): BodyMemory {
  let free = limit;
  let waiting = 0;
  /** the oldest first */
  const holders = new Set<Holder>();

  function tryToTake(holder: Holder, bytes: number): boolean {
    const [oldest] = holders;
    if (holder !== oldest && bytes > free) return false;
    free -= bytes;
    holder.held += bytes;
    return true;
  }

  function admit(): void {
    for (const holder of holders) {
      const next = holder.waiting;
      if (!next || !tryToTake(holder, next.bytes)) continue;
      holder.waiting = undefined;
      waiting -= 1;
      next.start();
    }
  }

  return {
    get waiting() {
      return waiting;
    },
    open() {
      const holder: Holder = { held: 0 };
      holders.add(holder);
      return {
        async take(bytes) {
          if (tryToTake(holder, bytes)) return;
          waiting += 1;
          await new Promise<void>((resolve) => {
            holder.waiting = { bytes, start: resolve };
          });
        },
        release() {
          holders.delete(holder);
          free += holder.held;
          admit();
        },
      };
    },
  };
}
