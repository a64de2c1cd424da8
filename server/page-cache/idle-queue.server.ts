import { performance } from 'node:perf_hooks';

const PAUSE_MS = 1_000;
/** Above this event loop utilization, the next task waits for another pause. */
const BUSY = 0.5;

/**
 * Returns a function that adds a task. Tasks run one at a time, while the process is idle. A failed task is reported
 * and not retried.
 * The queue has no size limit, so add the next task only after the previous one has started.
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
