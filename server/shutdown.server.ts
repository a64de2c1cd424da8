/**
 * How the process ends. On a signal what is in flight is answered, then what is open is closed, then exit 0. On
 * an error that nobody expected at once, for whoever started it to start it again.
 */
import type { Server } from 'node:http';

import type { Log } from './log.server.ts';

/**
 * After the signal the server goes on taking requests for this long, in milliseconds: what has left a
 * visitor or a load balancer by then is on its way and is answered.
 */
const LAST_REQUESTS_MS = 250;
/** How long requests in flight may take before the process ends anyway, in milliseconds. */
const DRAIN_MS = 20_000;
const IDLE_CHECK_MS = 100;

/**
 * On SIGTERM or SIGINT: drains the server, awaits `closeAll` (the database and what stands on it), and
 * ends the process. A second signal changes nothing.
 */
export function stopOnSignals(server: Server, closeAll: () => Promise<void>, log: Log): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => drain(server, closeAll, log), LAST_REQUESTS_MS);
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

function drain(server: Server, closeAll: () => Promise<void>, log: Log): void {
  const overdue = setTimeout(() => {
    log.warn('some requests did not finish in time');
    server.closeAllConnections();
  }, DRAIN_MS);
  // A connection that is kept alive becomes idle only when its answer is out.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  server.close(() => {
    clearTimeout(overdue);
    clearInterval(idle);
    closeAll().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'something did not close');
        process.exit(1);
      },
    );
  });
}
