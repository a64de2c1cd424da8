/**
 * Ends the process. On a signal it finishes running requests and jobs, closes everything and exits with 0. On an
 * uncaught exception it exits immediately with 1, and the process supervisor restarts it.
 */
import type { Server } from 'node:http';

import type { Log } from '../monitoring/log.server.ts';

/**
 * Deadlines of a shutdown, in milliseconds after the signal. All are below 30 seconds, because Kubernetes and Docker
 * (`stop_grace_period` in compose.yaml) kill the process after 30 seconds.
 */
export const STOP_TIMES = {
  /** the time at which the server stops accepting connections; until then a load balancer may still open connections */
  lastRequests: 250,
  /** deadline for running requests and jobs */
  finished: 20_000,
  /** deadline for closing everything */
  ended: 28_000,
} as const;
const IDLE_CHECK_MS = 100;

/** The parts of the process other than the server. */
export interface RunningWork {
  /** Starts no more jobs, and resolves when the running jobs are finished, without a time limit. */
  finishJobs(): Promise<void>;
  /** Aborts the jobs that are still running, and closes the database and everything that uses it. */
  close(): Promise<void>;
}

/**
 * On SIGTERM or SIGINT: stops accepting requests and jobs, waits for the running requests and jobs, closes everything,
 * and exits with 0, or with 1 when something could not be closed. Ignores a second signal.
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

/** Logs an uncaught exception like other errors, without personal data, and exits with 1. */
export function exitOnUncaughtException(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends by an error that nobody expected');
    process.exit(1);
  });
}

/** The deadlines for requests, jobs and closing are all counted from the signal. */
async function stopWithin(server: Server, work: RunningWork, log: Log): Promise<void> {
  const deadline = after(STOP_TIMES.ended).then(() => {
    throw new Error(`It did not close within ${STOP_TIMES.ended} ms`);
  });
  const timeIsUp = after(STOP_TIMES.finished).then(() => 'late' as const);
  const stopInOrder = async () => {
    await Promise.all([drain(server, timeIsUp, log), finish(work, timeIsUp, log)]);
    await work.close();
  };
  await Promise.race([stopInOrder(), deadline]);
}

async function finish(work: RunningWork, timeIsUp: Promise<'late'>, log: Log): Promise<void> {
  try {
    const ended = await Promise.race([work.finishJobs(), timeIsUp]);
    if (ended === 'late') log.warn('some jobs did not finish in time');
  } catch (error) {
    log.warn({ err: error }, 'whether the jobs finished could not be seen');
  }
}

/** Resolves when the last connection is closed. Connections that are still open at the deadline are destroyed. */
async function drain(server: Server, timeIsUp: Promise<'late'>, log: Log): Promise<void> {
  await after(STOP_TIMES.lastRequests);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Idle connections are closed repeatedly, because a keep-alive connection becomes idle only after its response was
  // sent.
  const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  if ((await Promise.race([closed, timeIsUp])) === 'late') {
    log.warn('some requests did not finish in time');
    server.closeAllConnections();
    await closed;
  }
  clearInterval(idleCheck);
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
