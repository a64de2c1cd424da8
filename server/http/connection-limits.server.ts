/** Timeouts and limits of connections, so that slow clients cannot block others. */
import type { Server } from 'node:http';

/**
 * How often Node looks for connections over their timeout (an option of `createServer`). With its default of 30
 * seconds a client that opens the maximum of slow connections would keep others out for that long.
 */
export const CONNECTIONS_CHECK_INTERVAL_MS = 5_000;

/** Timeouts are in milliseconds. */
export const CONNECTION_LIMITS = {
  /** from the first byte to the end of the headers */
  headersTimeout: 10_000,
  /** to the end of the body; bodies are small, but a phone on a train is slow */
  requestTimeout: 30_000,
  /**
   * Without a byte in either direction. This also ends the download of a video that is paused; the browser
   * requests the rest with a range when it plays on.
   */
  timeout: 60_000,
  /** longer than proxies use for theirs, so that none sends a request on a connection that is being closed */
  keepAliveTimeout: 65_000,
  /** an open connection costs some kilobytes */
  maxConnections: 4_096,
  /** Node ignores headers beyond this number */
  maxHeadersCount: 100,
} as const;

/** Call before the server listens. */
export function limitConnections(
  server: Server,
  limits: Partial<Record<keyof typeof CONNECTION_LIMITS, number>> = CONNECTION_LIMITS,
): void {
  Object.assign(server, limits);
}
