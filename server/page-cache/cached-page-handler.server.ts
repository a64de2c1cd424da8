/** Writes cached pages directly to the socket, without the router. The application handles all other requests. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { spokenLanguage } from '../../app/language/offered-languages.ts';
import { languagesOfReader } from '../../app/language/reader-language.server.ts';
import { DEFAULT_LANGUAGE } from '../../app/language/tags.ts';
import type { NotificationListener } from '../../db/database.server.ts';
import type { Cdn } from '../cdn/cdn.server.ts';
import { preferredEncoding } from '../http/content-encodings.server.ts';
import { matchesEtag } from '../http/headers/etags.server.ts';
import { CACHE_CONTROL } from '../http/headers/response-headers.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { CacheEntry, type FlatHeaders } from './cache-entry.server.ts';
import { createIdleQueue } from './idle-queue.server.ts';
import {
  PageCache,
  type PageCacheCounts,
  type PageCacheOptions,
  type RenderPage,
} from './page-cache.server.ts';
import { publicPageAt, type PublicPage } from './public-pages.server.ts';

/**
 * Only the number of responses is logged, once for each interval. A line for each response would cost a tenth of the
 * throughput.
 */
const LOG_INTERVAL_MS = 60_000;

export interface CachedPageHandler {
  /** Returns true if the request is for a public page. For other requests, returns false and writes nothing. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  changes: NotificationListener;
  counts(): PageCacheCounts;
}

type TaggingCdn = Pick<Cdn, 'headersFor'>;

export interface CachedPageHandlerOptions {
  maxBytes: number;
  render: RenderPage;
  log: Log;
  securityHeaders: Record<string, string>;
  /** those in which the product speaks */
  languages: readonly string[];
  cdn: TaggingCdn;
  overrides?: Partial<Pick<PageCacheOptions, 'now' | 'whenIdle'>>;
}

export function createCachedPageHandler({
  maxBytes,
  render,
  log,
  securityHeaders,
  languages,
  cdn,
  overrides = {},
}: CachedPageHandlerOptions): CachedPageHandler {
  const whenIdle = createIdleQueue((error) =>
    log.warn({ err: error }, 'cannot recompress a cached page'),
  );
  const cache = new PageCache({
    maxBytes,
    render,
    whenIdle,
    now: () => performance.now(),
    ...overrides,
  });
  logCountsPeriodically(cache, log);

  /** Loads the entry and sends it. Called if the entry is missing or stale, or lacks the preferred encoding. */
  async function load(page: PublicPage, { request, response }: Exchange): Promise<void> {
    cache.counted.misses += 1;
    const loaded = await cache.load(page);
    const entry = (await inLanguageOf(request, loaded)) ?? loaded;
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    const isStored = entry.variant(encoding) !== undefined;
    await entry.encode(encoding);
    if (!isStored) cache.updateSize(entry);
    if (entry.location) redirect(entry, request, response);
    else write(entry, { request, response }, cdn);
  }

  /** An error is never cached, so its reader can get it in their language. */
  async function inLanguageOf(
    { headers }: IncomingMessage,
    { path, status }: CacheEntry,
  ): Promise<CacheEntry | undefined> {
    if (status < 400 || status >= 500) return undefined;
    const { cookie, 'accept-language': acceptLanguage } = headers;
    const language = languagesOfReader({ cookie, acceptLanguage })
      .map((tag) => spokenLanguage(tag, languages))
      .find((spoken) => spoken !== undefined);
    if (language === undefined || language === DEFAULT_LANGUAGE) return undefined;
    const response = await render(path, { 'Accept-Language': language });
    return CacheEntry.fromResponse(path, response, undefined);
  }

  return {
    changes: cache.changes,
    counts: () => cache.counts,
    handle(request, response) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      // Most URLs are cache keys, so they need no parsing.
      const exact = cache.get(url);
      const page = exact ? { path: url } : publicPageAt(url);
      if (!page) return false;
      const entry = exact ?? cache.find(page);
      if (entry && write(entry, { request, response }, cdn)) {
        if (response.statusCode === 304) cache.counted.notModified += 1;
        cache.counted.hits += 1;
        return true;
      }
      void load(page, { request, response }).catch((error: unknown) => {
        log.error({ err: error }, 'cannot render a page');
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

/** @returns false if the entry lacks the client's preferred encoding */
function write(entry: CacheEntry, { request, response }: Exchange, cdn: TaggingCdn): boolean {
  if (entry.isCacheable && matchesEtag(request.headers['if-none-match'], entry.etag)) {
    const { notModifiedHeaders: headers } = entry;
    response.writeHead(304, withCdn(entry, headers, cdn)).end();
    return true;
  }
  const variant = entry.variant(preferredEncoding(request.headers['accept-encoding']));
  if (!variant) return false;
  response.writeHead(entry.status, withCdn(entry, variant.headers, cdn)).end(variant.body);
  return true;
}

function withCdn(
  { path, cacheControl, codeTag, mustRevalidate }: CacheEntry,
  headers: FlatHeaders,
  cdn: TaggingCdn,
): FlatHeaders {
  const added = cdn.headersFor(path, cacheControl, codeTag);
  if (Object.keys(added).length === 0) return headers;
  // The CDN may have confirmed the purge of a change that went unnoticed here.
  if (mustRevalidate && cacheControl !== null) added['Cache-Control'] = cacheControl;
  const others = headers.filter((_, index) => headers[index - (index % 2)] !== 'cache-control');
  return [...others, ...Object.entries(added).flat()];
}

/**
 * Redirects are never cached. The request's query is added, because the page was rendered without the query, unless it
 * was rendered with its language.
 */
function redirect(
  entry: CacheEntry,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  const queryStart = url.indexOf('?');
  const query = queryStart === -1 || entry.location?.includes('?') ? '' : url.slice(queryStart);
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
    log.info({ pageCache: counts }, 'page cache counts');
  }, LOG_INTERVAL_MS).unref();
}
