import type { Server } from 'node:http';

/**
 * How often Node looks for connections past their timeout. With the default of 30 seconds, slow clients would block
 * others for longer.
 */
export const CONNECTIONS_CHECK_INTERVAL_MS = 5_000;

export const CONNECTION_LIMITS = {
  /** for receiving all headers, from the first byte; all timeouts are in milliseconds */
  headersTimeout: 10_000,
  /** for receiving the whole request; long enough for slow mobile connections */
  requestTimeout: 30_000,
  /** for a connection without traffic; a paused video is also disconnected, and the browser requests the rest later */
  timeout: 60_000,
  /**
   * for an idle connection; longer than the timeouts of common proxies, so that the proxy closes the connection first
   * and never sends a request on a connection that the server is closing
   */
  keepAliveTimeout: 65_000,
  /** limits the memory: each open connection takes some kilobytes */
  maxConnections: 4_096,
  /** Node ignores further headers */
  maxHeadersCount: 100,
} as const;

/** Call this function before the server listens. */
export function limitConnections(
  server: Server,
  limits: Partial<Record<keyof typeof CONNECTION_LIMITS, number>> = CONNECTION_LIMITS,
): void {
  Object.assign(server, limits);
}
