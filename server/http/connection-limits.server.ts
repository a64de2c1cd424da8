/** Timeouts and limits of connections, so that slow clients cannot block others. */
import type { Server } from 'node:http';

/**
 * How often Node closes connections that exceed their timeout (an option of `createServer`). With the default of 30
 * seconds, a client that opens the maximum number of slow connections could block other clients for up to 30 seconds
 * longer than the timeout.
 */
export const CONNECTIONS_CHECK_INTERVAL_MS = 5_000;

/** Timeouts are in milliseconds. */
export const CONNECTION_LIMITS = {
  /** for receiving all headers, from the first byte */
  headersTimeout: 10_000,
  /** for receiving the whole request; bodies are small, but a mobile connection may be slow */
  requestTimeout: 30_000,
  /**
   * for a connection on which no byte is sent in either direction. This also ends the download of a paused video; the
   * browser requests the rest with a range when playback continues.
   */
  timeout: 60_000,
  /**
   * for an idle connection. Longer than the timeout of common proxies, so that a proxy does not send a request on a
   * connection that the server is closing.
   */
  keepAliveTimeout: 65_000,
  /** the maximum number of connections; an open connection takes some kilobytes */
  maxConnections: 4_096,
  /** how many headers of a request Node reads; Node ignores further headers */
  maxHeadersCount: 100,
} as const;

/** Sets the limits. Call this function before the server listens. */
export function limitConnections(
  server: Server,
  limits: Partial<Record<keyof typeof CONNECTION_LIMITS, number>> = CONNECTION_LIMITS,
): void {
  Object.assign(server, limits);
}
