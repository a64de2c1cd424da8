/** Runs low-priority tasks one at a time while the process is idle. */

import { performance } from 'node:perf_hooks';

const PAUSE_MS = 1_000;
/** Event loop utilization of the last pause above which the next task waits for another pause. */
const BUSY = 0.5;

/**
 * Returns the function that adds a task. A task that fails is reported and not retried. The queue is unbounded
 * and stands still while the process is busy, so a caller with many tasks adds the next when one has run.
 */
export function createIdleQueue(
  reportFailure: (error: unknown) => void,
): (task: () => Promise<void>) => void {
  const queue: Array<() => Promise<void>> = [];
  let isRunning = false;

  function scheduleNext(): void {
    const before = performance.eventLoopUtilization();
    // unref: a waiting task does not keep the process alive.
    setTimeout(() => {
      if (performance.eventLoopUtilization(before).utilization > BUSY) scheduleNext();
      else void runNext();
    }, PAUSE_MS).unref();
  }

  async function runNext(): Promise<void> {
    try {
      await queue.shift()?.();
    } catch (error) {
      reportFailure(error);
    }
    isRunning = queue.length > 0;
    if (isRunning) scheduleNext();
  }

  return (task) => {
    queue.push(task);
    if (isRunning) return;
    isRunning = true;
    scheduleNext();
  };
}
