/** Runs low-priority tasks one at a time while the process is idle. */

import { performance } from 'node:perf_hooks';

const PAUSE_MS = 1_000;
/** If the event loop utilization during a pause is above this value, the next task waits for another pause. */
const BUSY = 0.5;

/**
 * Returns the function that adds a task. A failed task is reported and not retried. The queue is unbounded and no task
 * runs while the process is busy, so a caller with many tasks should add each one only after the previous has started.
 */
export function createIdleQueue(
  reportFailure: (error: unknown) => void,
): (task: () => Promise<void>) => void {
  const queue: Array<() => Promise<void>> = [];
  let isRunning = false;

  function scheduleNext(): void {
    const before = performance.eventLoopUtilization();
    // unref: a waiting task does not keep the process running.
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
