/**
 * Ends the process. After a signal, running requests and jobs finish first. After an uncaught exception, the process
 * exits at once with 1.
 */
import type { Server } from 'node:http';

import type { Log } from '../monitoring/log.server.ts';

/**
 * Milliseconds after the signal. All are below 30 seconds. After that time, Kubernetes (by default) and Docker Compose
 * (by `stop_grace_period` in compose.yaml) kill the process.
 */
export const STOP_TIMES = {
  lastRequests: 250,
  finished: 20_000,
  ended: 28_000,
} as const;
const IDLE_CHECK_MS = 100;

export interface RunningWork {
  finishJobs(): Promise<void>;
  close(): Promise<void>;
}

/**
 * On SIGTERM or SIGINT, stops accepting work, waits for running requests and jobs, and closes everything. Exits with 0,
 * or with 1 after a failure. A second signal is ignored.
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
        log.error({ err: error }, 'error while closing');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Logs the exception without personal data, then exits with 1. */
export function exitOnUncaughtException(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception; exiting');
    process.exit(1);
  });
}

async function stopWithin(server: Server, work: RunningWork, log: Log): Promise<void> {
  const deadline = after(STOP_TIMES.ended).then(() => {
    throw new Error(`Shutdown took longer than ${STOP_TIMES.ended} ms`);
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
    if (ended === 'late') log.warn('shutdown: some jobs did not finish in time');
  } catch (error) {
    log.warn({ err: error }, 'shutdown: cannot read the state of unfinished jobs');
  }
}

/** Resolves when the last connection is closed. At the deadline, open connections are destroyed. */
async function drain(server: Server, timeIsUp: Promise<'late'>, log: Log): Promise<void> {
  await after(STOP_TIMES.lastRequests);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Repeated, because a keep-alive connection becomes idle after its response.
  const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  if ((await Promise.race([closed, timeIsUp])) === 'late') {
    log.warn('shutdown: some requests did not finish in time');
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
