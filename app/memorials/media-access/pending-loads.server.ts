import { setTimeout as pause } from 'node:timers/promises';

export interface PendingLoad<Value> {
  startedAt: number;
  /**
   * true if what is loaded has changed meanwhile, or may have; the result is for the requests that already wait, and is
   * not cached
   */
  isOutdated: boolean;
  value: Promise<Value>;
}

/** The loads of a cache that are under way: one for each key, which concurrent requests share. */
export class PendingLoads<Value> {
  readonly #now: () => number;
  readonly #loads = new Map<string, PendingLoad<Value>>();

  /** @param now - in milliseconds of a monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param load - called unless one is running */
  join(key: string, load: (isOutdated: () => boolean) => Promise<Value>): PendingLoad<Value> {
    const running = this.#loads.get(key);
    if (running) return running;
    const pending: PendingLoad<Value> = {
      startedAt: this.#now(),
      isOutdated: false,
      value: load(() => pending.isOutdated).finally(() => {
        if (this.#loads.get(key) === pending) this.#loads.delete(key);
      }),
    };
    // Waiting requests handle a rejection. If there are none, this handler prevents an unhandled rejection.
    pending.value.catch(() => undefined);
    this.#loads.set(key, pending);
    return pending;
  }

  /** Undefined after a failure, and if it takes longer than this. */
  async resultWithin(
    { startedAt, value }: PendingLoad<Value>,
    milliseconds: number,
  ): Promise<Value | undefined> {
    if (this.#now() - startedAt > milliseconds) return undefined;
    return Promise.race([
      value.catch(() => undefined),
      pause(milliseconds, undefined, { ref: false }),
    ]);
  }

  /** Requests that already wait get the result of the running load. Later requests start a new one. */
  forget(keys: readonly string[] = [...this.#loads.keys()]): void {
    for (const key of keys) {
      const pending = this.#loads.get(key);
      if (pending) pending.isOutdated = true;
      this.#loads.delete(key);
    }
  }
}
