/**
 * Refuses cross-site requests, form submissions and oversized bodies under `/api/v1`. Browsers send `Origin` or
 * `Sec-Fetch-Site` with every state-changing request. A client that sends neither header is not a browser, so another
 * site cannot make that client send a visitor's cookies.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { matchedRoutes } from 'hono/route';

import { UPLOAD_LIMITS } from '../../app/memorials/uploads/contract.ts';
import { failureResponse } from '../../app/wire/api.server.ts';
import { AppError } from '../../app/wire/app-error.ts';
import type { Config } from '../config/config.server.ts';

export const BODY_MAX_BYTES = 100 * 1024;

/** The uploads of a memorial, which follow the tus protocol. */
const UPLOADS_PATH = /^\/api\/v1\/memorials\/[^/]+\/uploads(?:\/[^/]+)?$/;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses state-changing requests that come from another origin or are not JSON. */
export function guardCrossSite(config: Pick<Config, 'origin' | 'isProduction'>): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || !hasRoute(c)) return next();
    if (!isSameOrigin(c, config)) return failureResponse(c, new AppError('FOREIGN_ORIGIN'));
    if (isJson(c) || isTus(c)) return next();
    return failureResponse(c, new AppError('JSON_REQUIRED'));
  };
}

/**
 * The API calls that accept larger request bodies than the other calls: changes of a draft, and uploads of pictures and
 * films.
 */
const LARGE_BODIES: ReadonlyArray<{ path: RegExp; maxBytes: number }> = [
  { path: /^\/api\/v1\/memorials\/[^/]+\/draft\/changes$/, maxBytes: 4 * 1024 * 1024 },
  { path: UPLOADS_PATH, maxBytes: UPLOAD_LIMITS.requestBytes },
];

/**
 * Refuses request bodies over 100 KB, or over the larger limit of a call in `LARGE_BODIES`, whether or not the request
 * has a Content-Length.
 */
export function limitBody(): MiddlewareHandler {
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) => failureResponse(c, new AppError('BODY_TOO_LARGE')),
    });
  const usual = limit(BODY_MAX_BYTES);
  const large = LARGE_BODIES.map(({ path, maxBytes }) => ({
    path,
    apply: path === UPLOADS_PATH ? boundUnmeasured(limit(maxBytes)) : limit(maxBytes),
  }));
  return (c, next) => {
    const apply = large.find(({ path }) => path.test(c.req.path))?.apply ?? usual;
    return apply(c, next);
  };
}

/** The maximum number of concurrent requests of one call whose bodies have no Content-Length. */
export const MAX_UNMEASURED = 8;

/**
 * A body without a Content-Length is read into memory to measure it, before the session is checked. Browsers send the
 * length, so the number of concurrent requests without it is limited.
 */
function boundUnmeasured(measure: MiddlewareHandler): MiddlewareHandler {
  let running = 0;
  return async (c, next) => {
    const hasLength = c.req.header('content-length') !== undefined;
    if (hasLength && c.req.header('transfer-encoding') === undefined) return measure(c, next);
    if (running >= MAX_UNMEASURED) {
      return failureResponse(c, new AppError('BUSY', { retryAfterSeconds: 5 }));
    }
    running += 1;
    try {
      return await measure(c, next);
    } finally {
      running -= 1;
    }
  };
}

/** False for an unknown path or a wrong method: such a request changes nothing and gets 404 or 405. */
function hasRoute(c: Context): boolean {
  return matchedRoutes(c).some((route) => route.method === c.req.method);
}

/**
 * True for a form that one of our own pages has sent. A page that sends no referrer has the origin `null`; the writer's
 * own page is such a page, and its address is a secret that other sites do not know.
 */
export function isOwnForm(c: Context, config: Pick<Config, 'origin' | 'isProduction'>): boolean {
  if (c.req.header('origin') !== 'null') return isSameOrigin(c, config);
  const site = c.req.header('sec-fetch-site');
  return site === 'same-origin' || (site === undefined && c.req.path.startsWith('/w/'));
}

function isSameOrigin(c: Context, config: Pick<Config, 'origin' | 'isProduction'>): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined) return origin === config.origin || isOwnLocalHost(c, origin, config);
  const site = c.req.header('sec-fetch-site');
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** In development, browsers also open the application by an IP address or host name of the local network. */
function isOwnLocalHost(
  c: Context,
  origin: string,
  { isProduction }: Pick<Config, 'isProduction'>,
): boolean {
  if (isProduction || !URL.canParse(origin)) return false;
  return new URL(origin).host === c.req.header('host');
}

/**
 * True for a request of the tus protocol. Scripts of other sites need a preflight to send its header, and forms cannot
 * send it.
 */
function isTus(c: Context): boolean {
  return UPLOADS_PATH.test(c.req.path) && c.req.header('tus-resumable') !== undefined;
}

/**
 * DELETE needs no content type: it has no body, a form cannot send a DELETE request, and scripts of other sites need a
 * preflight.
 */
function isJson(c: Context): boolean {
  const type = c.req.header('content-type');
  if (type === undefined) return c.req.method === 'DELETE';
  return type.split(';')[0]?.trim().toLowerCase() === 'application/json';
}
