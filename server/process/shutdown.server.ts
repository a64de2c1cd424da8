/**
 * How the process ends. On a signal what is in flight is answered, then what is open is closed, then exit 0. On
 * an error that nobody expected at once, for whoever started it to start it again.
 */
import type { Server } from 'node:http';

import type { Log } from '../monitoring/log.server.ts';

/**
 * Times of a stop, in milliseconds after the signal. Whoever stops a process usually kills it after 30 seconds
 * (Kubernetes, and `stop_grace_period` in compose.yaml), so the last of them is below that.
 */
export const STOP_TIMES = {
  /**
   * Until then the server goes on taking requests: what has left a visitor or a load balancer by then is on
   * its way and is answered.
   */
  lastRequests: 250,
  /** Until then requests in flight are answered and running jobs finished, side by side. */
  finished: 20_000,
  /** Until then everything is closed, or the process ends without. */
  ended: 28_000,
} as const;
const IDLE_CHECK_MS = 100;

/** What a process has running beside its server. */
export interface RunningWork {
  /** Takes no new jobs; resolves when the running ones are finished, however long that takes. */
  finishJobs(): Promise<void>;
  /** Gives up the jobs that still run, and closes the database and what stands on it. */
  close(): Promise<void>;
}

/**
 * On SIGTERM or SIGINT: takes no new requests and no new jobs, waits for those that run, closes, and ends the
 * process: with 0, or with 1 when something did not close. A second signal changes nothing.
 */
export function stopOnSignals(server: Server, work: RunningWork, log: Log): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    stopWithin(server, work, log).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'something did not close');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** An error that nobody caught is a line of the log as others are, without what it was about; then exit 1. */
export function endOnUncaught(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends by an error that nobody expected');
    process.exit(1);
  });
}

/** Everything that takes its time shares one budget, which begins with the signal. */
async function stopWithin(server: Server, work: RunningWork, log: Log): Promise<void> {
  const overdue = after(STOP_TIMES.ended).then(() => {
    throw new Error(`It did not close within ${STOP_TIMES.ended} ms`);
  });
  const timeIsUp = after(STOP_TIMES.finished).then(() => 'late' as const);
  const inOrder = async () => {
    await Promise.all([drain(server, timeIsUp, log), finish(work, timeIsUp, log)]);
    await work.close();
  };
  await Promise.race([inOrder(), overdue]);
}

async function finish(work: RunningWork, timeIsUp: Promise<'late'>, log: Log): Promise<void> {
  try {
    const ended = await Promise.race([work.finishJobs(), timeIsUp]);
    if (ended === 'late') log.warn('some jobs did not finish in time');
  } catch (error) {
    log.warn({ err: error }, 'whether the jobs finished could not be seen');
  }
}

/** Resolves when the last connection is closed; those that are open when the time is up are cut. */
async function drain(server: Server, timeIsUp: Promise<'late'>, log: Log): Promise<void> {
  await after(STOP_TIMES.lastRequests);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection that is kept alive becomes idle only when its answer is out.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  if ((await Promise.race([closed, timeIsUp])) === 'late') {
    log.warn('some requests did not finish in time');
    server.closeAllConnections();
    await closed;
  }
  clearInterval(idle);
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
