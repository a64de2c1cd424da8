/**
 * Refuses cross-site requests, form submissions and oversized bodies under `/api/v1`. Browsers send `Origin` or
 * `Sec-Fetch-Site` with every state-changing request. A client that sends neither is not a browser, so another site
 * cannot use it to send a visitor's cookies.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { matchedRoutes } from 'hono/route';

import { failureResponse } from '../../app/wire/api.server.ts';
import { AppError } from '../../app/wire/app-error.ts';
import type { Config } from '../config/config.server.ts';

export const BODY_MAX_BYTES = 100 * 1024;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses state-changing requests that come from another origin or are not JSON. */
export function guardCrossSite(config: Pick<Config, 'origin' | 'isProduction'>): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || !hasRoute(c)) return next();
    if (!isSameOrigin(c, config)) return failureResponse(c, new AppError('FOREIGN_ORIGIN'));
    if (!isJson(c)) return failureResponse(c, new AppError('JSON_REQUIRED'));
    return next();
  };
}

/** Refuses bodies over 100 KB, with or without a Content-Length. */
export function limitBody(): MiddlewareHandler {
  return bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: (c) => failureResponse(c, new AppError('BODY_TOO_LARGE')),
  });
}

/** False for an unknown path or a wrong method: such a request changes nothing and gets 404 or 405. */
function hasRoute(c: Context): boolean {
  return matchedRoutes(c).some((route) => route.method === c.req.method);
}

function isSameOrigin(c: Context, config: Pick<Config, 'origin' | 'isProduction'>): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined) return origin === config.origin || isOwnLocalHost(c, origin, config);
  const site = c.req.header('sec-fetch-site');
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** In development, the product is also opened by IP address or host name in the local network. */
function isOwnLocalHost(
  c: Context,
  origin: string,
  { isProduction }: Pick<Config, 'isProduction'>,
): boolean {
  if (isProduction || !URL.canParse(origin)) return false;
  return new URL(origin).host === c.req.header('host');
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
