/** How long a connection may take and how many there may be, so that slow ones keep nobody else waiting. */
import type { Server } from 'node:http';

/**
 * How often Node looks for connections beyond their time, in milliseconds, given to a server when it is made: a
 * slow connection ends within its limit and this much more. Its own half minute lets whoever opens as many as
 * there may be keep others out for so long.
 */
export const CONNECTIONS_CHECKED_EVERY = 5_000;

/** Milliseconds unless said otherwise. */
export const CONNECTION_LIMITS = {
  /** from the first byte to the end of the headers */
  headersTimeout: 10_000,
  /** to the end of the body; bodies are small, and a phone on a train needs some patience */
  requestTimeout: 30_000,
  /**
   * Without a byte in either direction: an answer of which nothing is taken for so long is ended. A film that
   * its viewer paused is among them; browsers ask for the rest by a range when it goes on.
   */
  timeout: 60_000,
  /** Longer than a proxy keeps its own connections, else it would send into one that closes. */
  keepAliveTimeout: 65_000,
  /** A page that is kept alive costs some kilobytes; beyond this many the machine comes first. */
  maxConnections: 4_096,
  /** number of headers; beyond it the rest are ignored */
  maxHeadersCount: 100,
} as const;

/** Sets them on a server before it listens. */
export function limitConnections(
  server: Server,
  limits: Partial<Record<keyof typeof CONNECTION_LIMITS, number>> = CONNECTION_LIMITS,
): void {
  Object.assign(server, limits);
}
