import type { Database } from '../../db/database.server.ts';
import { listNextStarts } from '../../db/pending-jobs.server.ts';

/** pg-boss writes the time of a retry after the failure, and its shortest pause is a second. */
const LOOKUP_DELAY_MS = 500;
/** The longest delay of a timer. */
const MOST_DELAY_MS = 2 ** 31 - 1;

export interface RetryTimers {
  /** Reads the start times of pending jobs, and sets a timer for the first job of each queue that is not due yet. */
  update(): Promise<void>;
  /** Calls `update` when pg-boss has written the time of the retry. */
  updateAfterFailure(): void;
  stop(): void;
}

/**
 * pg-boss notifies workers of new jobs, but neither of retries nor of dead letters. These timers start them on time,
 * although the queues are rarely polled.
 * @param wake - makes the worker of a queue fetch
 * @param onError - called if the start times after a failure cannot be read
 */
export function createRetryTimers(
  database: Pick<Database, 'kysely'>,
  wake: (queue: string) => void,
  onError: (error: unknown) => void,
): RetryTimers {
  const timers = new Map<string, NodeJS.Timeout>();
  let lookup: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function update(): Promise<void> {
    const starts = await listNextStarts(database);
    if (isStopped) return;
    for (const { name, isDue, milliseconds } of starts) {
      if (isDue) wake(name);
      if (milliseconds !== null) setTimer(name, milliseconds);
    }
  }

  function setTimer(name: string, milliseconds: number): void {
    clearTimeout(timers.get(name));
    // It wakes the queue, and the next job of the queue gets the timer.
    const onTime = () => void update().catch(onError);
    timers.set(name, setTimeout(onTime, Math.min(milliseconds, MOST_DELAY_MS)).unref());
  }

  return {
    update,
    updateAfterFailure: () => {
      clearTimeout(lookup);
      lookup = setTimeout(() => void update().catch(onError), LOOKUP_DELAY_MS).unref();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(lookup);
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
