const ASK_EVERY_MS = 2_000;

export interface TakingPoll {
  start(afterMs?: number): void;
  stop(): void;
}

export function createTakingPoll(options: {
  isNeeded: () => boolean;
  ask: () => Promise<void>;
}): TakingPoll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isStopped = false;

  async function ask(): Promise<void> {
    isAsking = true;
    timer = undefined;
    try {
      await options.ask();
    } catch {
      // Without a network, the next poll tries again.
    } finally {
      isAsking = false;
      start();
    }
  }

  function start(afterMs = ASK_EVERY_MS): void {
    if (isStopped || isAsking || !options.isNeeded()) return;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), afterMs);
  }

  return {
    start: (afterMs) => {
      if (timer === undefined || afterMs !== undefined) start(afterMs);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
