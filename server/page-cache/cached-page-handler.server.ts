/**
 * Writes cached public pages directly to the socket, before the router runs. All other requests are passed to the
 * application.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { NotificationListener } from '../../db/database.server.ts';
import { CACHE_CONTROL } from '../http/cache-control.server.ts';
import { preferredEncoding } from '../http/content-encodings.server.ts';
import { matchesEtag } from '../http/etags.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import type { CacheEntry } from './cache-entry.server.ts';
import { createIdleQueue } from './idle-queue.server.ts';
import { PageCache, type PageCacheCounts, type PageCacheOptions } from './page-cache.server.ts';
import { publicPageAt, type PublicPage } from './public-pages.server.ts';

/**
 * Cached responses are logged only as a count in each interval, because a log line for each response would reduce the
 * throughput by a tenth.
 */
const LOG_INTERVAL_MS = 60_000;

export interface CachedPageHandler {
  /** Handles a request for a public page and returns true. For any other request, writes nothing and returns false. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  changes: NotificationListener;
  counts(): PageCacheCounts;
}

export interface CachedPageHandlerOptions {
  maxBytes: number;
  /** Renders the page at this path. The result must not depend on the visitor. */
  render: (path: string) => Promise<Response>;
  log: Log;
  /** security headers of responses that are not pages */
  securityHeaders: Record<string, string>;
  /** overrides for tests; not set in production */
  overrides?: Partial<Pick<PageCacheOptions, 'now' | 'whenIdle'>>;
}

/** Creates the handler with an empty cache. */
export function createCachedPageHandler({
  maxBytes,
  render,
  log,
  securityHeaders,
  overrides = {},
}: CachedPageHandlerOptions): CachedPageHandler {
  const whenIdle = createIdleQueue((error) =>
    log.warn({ err: error }, 'a page could not be made smaller'),
  );
  const cache = new PageCache({
    maxBytes,
    render,
    whenIdle,
    now: () => performance.now(),
    ...overrides,
  });
  logCountsPeriodically(cache, log);

  /** Handles a cache miss: the page is not stored, not fresh, or not stored in this encoding. */
  async function load(page: PublicPage, { request, response }: Exchange): Promise<void> {
    cache.counted.misses += 1;
    const entry = await cache.load(page);
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    const isStored = entry.variant(encoding) !== undefined;
    await entry.encode(encoding);
    if (!isStored) cache.updateSize(entry);
    if (entry.location) redirect(entry, request, response);
    else write(entry, request, response);
  }

  return {
    changes: cache.changes,
    counts: () => cache.counts,
    handle(request, response) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      // Most URLs are identical to a cache key. In that case the URL need not be parsed.
      const exact = cache.get(url);
      const page = exact ? { path: url } : publicPageAt(url);
      if (!page) return false;
      const entry = exact ?? cache.get(page.path);
      if (entry && write(entry, request, response)) {
        if (response.statusCode === 304) cache.counted.notModified += 1;
        cache.counted.hits += 1;
        return true;
      }
      void load(page, { request, response }).catch((error: unknown) => {
        log.error({ err: error }, 'a page could not be drawn');
        fail(response, securityHeaders);
      });
      return true;
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Writes the entry to the response. Returns false if the entry is not stored in the client's preferred encoding. */
function write(entry: CacheEntry, request: IncomingMessage, response: ServerResponse): boolean {
  if (entry.isCacheable && matchesEtag(request.headers['if-none-match'], entry.etag)) {
    response.writeHead(304, entry.notModifiedHeaders).end();
    return true;
  }
  const variant = entry.variant(preferredEncoding(request.headers['accept-encoding']));
  if (!variant) return false;
  response.writeHead(entry.status, variant.headers).end(variant.body);
  return true;
}

/**
 * Writes a redirect, which is never cached. The page was rendered from its path alone, so the query of this request is
 * added to the target here.
 */
function redirect(
  entry: CacheEntry,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  const queryStart = url.indexOf('?');
  const query = queryStart === -1 ? '' : url.slice(queryStart);
  response.writeHead(entry.status, [
    ...entry.notModifiedHeaders,
    'location',
    `${entry.location}${query}`,
    'content-length',
    '0',
  ]);
  response.end();
}

function fail(response: ServerResponse, securityHeaders: Record<string, string>): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': CACHE_CONTROL.noStore,
  };
  response.writeHead(500, { ...securityHeaders, ...headers }).end('Something went wrong');
}

function logCountsPeriodically(cache: PageCache, log: Log): void {
  let loggedHits = 0;
  setInterval(() => {
    const { counts } = cache;
    if (counts.hits === loggedHits) return;
    loggedHits = counts.hits;
    log.info({ pageCache: counts }, 'pages answered from memory so far');
  }, LOG_INTERVAL_MS).unref();
}
