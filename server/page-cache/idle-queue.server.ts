/** Work that can wait until the process has little else to do: one piece at a time. */

import { performance } from 'node:perf_hooks';

const PAUSE_MS = 1_000;
/** The part of the last pause in which the process was busy, above which the work waits longer. */
const BUSY = 0.5;

/**
 * Makes the function that takes such work. What fails is reported and not tried again. However much is given,
 * it waits: while the process is busy nothing is done, so who has much to do gives one piece at a time.
 */
export function createIdleWork(
  reportFailure: (error: unknown) => void,
): (work: () => Promise<void>) => void {
  const waiting: Array<() => Promise<void>> = [];
  let isRunning = false;

  function rest(): void {
    const before = performance.eventLoopUtilization();
    // The process may end meanwhile.
    setTimeout(() => {
      if (performance.eventLoopUtilization(before).utilization > BUSY) rest();
      else void next();
    }, PAUSE_MS).unref();
  }

  async function next(): Promise<void> {
    try {
      await waiting.shift()?.();
    } catch (error) {
      reportFailure(error);
    }
    isRunning = waiting.length > 0;
    if (isRunning) rest();
  }

  return (work) => {
    waiting.push(work);
    if (isRunning) return;
    isRunning = true;
    rest();
  };
}
