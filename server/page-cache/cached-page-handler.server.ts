/**
 * Stands before the router and answers public pages from memory, straight to the socket. What it does not
 * know it leaves to the application.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { NoticeListener } from '../../db/database.server.ts';
import { preferredEncoding } from '../http/content-encodings.server.ts';
import { includesTag } from '../http/etags.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import type { KeptPage } from './cache-entry.server.ts';
import { createIdleWork } from './idle-queue.server.ts';
import { PageCache, type PageCacheCounts, type PageCacheOptions } from './page-cache.server.ts';
import { publicPageAt, type PublicPage } from './public-pages.server.ts';

/** Answers from memory are counted, and told to the log this often: a line for each would cost a tenth of them. */
const TELL_EVERY_MS = 60_000;

export interface PageFront {
  /** Answers when the request asks for a public page; false when it is for somebody else to answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  changes: NoticeListener;
  counts(): PageCacheCounts;
}

export interface PageFrontOptions {
  maxBytes: number;
  /** Draws the page at this path, asked by nobody in particular. */
  render: (path: string) => Promise<Response>;
  log: Log;
  /** what every answer carries that is no page */
  protection: Record<string, string>;
  /** what tests put in the place of time */
  instead?: Partial<Pick<PageCacheOptions, 'now' | 'whenIdle'>>;
}

/** Makes it; nothing is kept yet. */
export function createPageFront({
  maxBytes,
  render,
  log,
  protection,
  instead = {},
}: PageFrontOptions): PageFront {
  const whenIdle = createIdleWork((error) =>
    log.warn({ err: error }, 'a page could not be made smaller'),
  );
  const cache = new PageCache({
    maxBytes,
    render,
    whenIdle,
    now: () => performance.now(),
    ...instead,
  });
  tellLog(cache, log);

  /** Somebody waits: for the page, or for it in another encoding. */
  async function bring(asked: PublicPage, { request, response }: Exchange): Promise<void> {
    cache.counted.misses += 1;
    const page = await cache.bring(asked);
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    const isMade = page.variant(encoding) !== undefined;
    await page.make(encoding);
    if (!isMade) cache.measure(page);
    write(page, request, response);
  }

  return {
    changes: cache.changes,
    counts: () => cache.counts,
    answer(request, response) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      // Most ask for a page by its own name, which needs no reading.
      const named = cache.find(url);
      const address = named ? { path: url } : publicPageAt(url);
      if (!address) return false;
      const page = named ?? cache.find(address.path);
      if (page && write(page, request, response)) {
        if (response.statusCode === 304) cache.counted.notModified += 1;
        cache.counted.hits += 1;
        return true;
      }
      void bring(address, { request, response }).catch((error: unknown) => {
        log.error({ err: error }, 'a page could not be drawn');
        fail(response, protection);
      });
      return true;
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** False when the encoding that is asked for was not made yet. */
function write(page: KeptPage, request: IncomingMessage, response: ServerResponse): boolean {
  if (page.isShared && includesTag(request.headers['if-none-match'], page.tag)) {
    response.writeHead(304, page.notModifiedHeaders).end();
    return true;
  }
  const variant = page.variant(preferredEncoding(request.headers['accept-encoding']));
  if (!variant) return false;
  response.writeHead(page.status, variant.headers).end(variant.body);
  return true;
}

/** Who waited is told at once; nothing of it may be kept. */
function fail(response: ServerResponse, protection: Record<string, string>): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  response.writeHead(500, { ...protection, ...headers }).end('Something went wrong');
}

function tellLog(cache: PageCache, log: Log): void {
  let told = 0;
  setInterval(() => {
    const { counts } = cache;
    if (counts.hits === told) return;
    told = counts.hits;
    log.info({ pageCache: counts }, 'pages answered from memory so far');
  }, TELL_EVERY_MS).unref();
}
