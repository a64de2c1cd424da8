import type { Server } from 'node:http';

/**
 * How often Node closes connections after their timeout. The default of 30 seconds would let slow clients
 * block others for 30 seconds longer.
 */
export const CONNECTIONS_CHECK_INTERVAL_MS = 5_000;

export const CONNECTION_LIMITS = {
  /** for receiving all headers, from the first byte */
  headersTimeout: 10_000,
  /** for the whole request; a mobile connection may be slow */
  requestTimeout: 30_000,
  /**
   * for a connection without traffic. This also ends the download of a paused video; the browser later
   * requests the rest.
   */
  timeout: 60_000,
  /**
   * for an idle connection. Longer than in common proxies, so that no proxy sends a request on a connection
   * that the server is closing.
   */
  keepAliveTimeout: 65_000,
  /** the maximum number of connections; an open connection takes some kilobytes */
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
