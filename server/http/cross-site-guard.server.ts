/**
 * Rejects cross-site requests, form submissions and large bodies under `/api/v1`. A cross-site request is recognized by
 * `Origin` or `Sec-Fetch-Site`. Browsers send one of them with every state-changing request.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { matchedRoutes } from 'hono/route';

import { failureResponse } from '../../app/wire/api.server.ts';
import { AppError } from '../../app/wire/errors/app-error.ts';
import type { Config } from '../config/config.server.ts';
import { ENDPOINTS } from '../endpoints.server.ts';
import { isFormPath } from './form-bodies.server.ts';

export const BODY_MAX_BYTES = 100 * 1024;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function guardCrossSite(config: Pick<Config, 'origin' | 'isProduction'>): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || !hasRoute(c)) return next();
    if (!isSameOrigin(c, config)) return failureResponse(c, new AppError('FOREIGN_ORIGIN'));
    if (isJson(c) || isTus(c) || isFile(c)) return next();
    return failureResponse(c, new AppError('JSON_REQUIRED'));
  };
}

const pathPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const UPLOAD_PATHS = ENDPOINTS.filter(({ sends }) => sends && 'tus' in sends).map(({ path }) =>
  pathPattern(path),
);

const isUploadPath = (path: string) => UPLOAD_PATHS.some((pattern) => pattern.test(path));

const FILE_PATHS = ENDPOINTS.filter(({ takes }) => takes).map(({ path }) => pathPattern(path));

/** True if the body of a POST to this path is a file, which may take minutes to arrive. */
export const takesFile = (path: string) => FILE_PATHS.some((pattern) => pattern.test(path));

/** Rejects a body over the limit of its endpoint, even without a Content-Length. */
export function limitBody(): MiddlewareHandler {
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) => failureResponse(c, new AppError('BODY_TOO_LARGE')),
    });
  const usual = limit(BODY_MAX_BYTES);
  /** Without a Content-Length, `limit` reads the file into memory, so it must be small. Browsers send a Content-Length. */
  const onlyMeasured =
    (ofLength: MiddlewareHandler): MiddlewareHandler =>
    (c, next) =>
      hasUnmeasuredBody(c) ? usual(c, next) : ofLength(c, next);
  const large = ENDPOINTS.flatMap(({ path, maxBytes, takes }) => {
    if (maxBytes === undefined) return [];
    const apply = takes ? onlyMeasured(limit(maxBytes)) : boundUnmeasured(limit(maxBytes));
    return [{ pattern: pathPattern(path), apply }];
  });
  return (c, next) => {
    const apply = large.find(({ pattern }) => pattern.test(c.req.path))?.apply ?? usual;
    return apply(c, next);
  };
}

/** Rejects a body over 100 KB outside of the API. Visitors' forms have limits of their own, in `form-bodies`. */
export function limitPageBody(): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: (c) => failureResponse(c, new AppError('BODY_TOO_LARGE')),
  });
  return (c, next) =>
    c.req.path.startsWith('/api/') || isFormPath(c.req.path) ? next() : limit(c, next);
}

/** The maximum number of concurrent requests to an endpoint for large bodies with a body that has no Content-Length. */
export const MAX_UNMEASURED = 8;

/**
 * A body without a Content-Length is read into memory before the session is checked. So only a few requests with such a
 * body may run at a time. Browsers are not affected, because they send the length of every body.
 */
function boundUnmeasured(measure: MiddlewareHandler): MiddlewareHandler {
  let running = 0;
  return async (c, next) => {
    if (!hasUnmeasuredBody(c)) return measure(c, next);
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

function hasUnmeasuredBody(c: Context): boolean {
  if (c.req.header('transfer-encoding') !== undefined) return true;
  const hasNoBody = SAFE_METHODS.has(c.req.method) || c.req.method === 'DELETE';
  return !hasNoBody && c.req.header('content-length') === undefined;
}

/** Clients send `Content-Length: 0` or neither header. */
function isBodyless(c: Context): boolean {
  return (
    c.req.header('transfer-encoding') === undefined &&
    Number(c.req.header('content-length') ?? 0) === 0
  );
}

/** False for an unknown path or method. Such a request gets 404 or 405 and changes nothing. */
function hasRoute(c: Context): boolean {
  return matchedRoutes(c).some((route) => route.method === c.req.method);
}

/**
 * True for a form that one of our own pages has sent. Pages whose path contains a secret token send no referrer, so
 * their forms have the origin `null`. Without `Sec-Fetch-Site`, `null` is accepted only on these paths, because other
 * sites do not know them.
 */
export function isOwnForm(c: Context, config: Pick<Config, 'origin' | 'isProduction'>): boolean {
  if (c.req.header('origin') !== 'null') return isSameOrigin(c, config);
  const site = c.req.header('sec-fetch-site');
  return site === 'same-origin' || (site === undefined && isPageOfToken(c.req.path));
}

function isPageOfToken(path: string): boolean {
  return /^\/(?:[cw]|f\/i)\//i.test(path);
}

function isSameOrigin(c: Context, config: Pick<Config, 'origin' | 'isProduction'>): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined) return origin === config.origin || isOwnLocalHost(c, origin, config);
  const site = c.req.header('sec-fetch-site');
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** In development, the page may be opened by an IP address or host name of the local network. */
function isOwnLocalHost(
  c: Context,
  origin: string,
  { isProduction }: Pick<Config, 'isProduction'>,
): boolean {
  if (isProduction || !URL.canParse(origin)) return false;
  return new URL(origin).host === c.req.header('host');
}

/**
 * True for a request of the tus upload protocol. Other sites cannot send its `Tus-Resumable` header: HTML forms cannot
 * set headers, and scripts need a CORS preflight.
 */
function isTus(c: Context): boolean {
  return isUploadPath(c.req.path) && c.req.header('tus-resumable') !== undefined;
}

/** True for the body of a file. HTML forms cannot send these types, and scripts of other sites need a CORS preflight. */
function isFile(c: Context): boolean {
  const type = c.req.header('content-type') ?? '';
  return takesFile(c.req.path) && /^(?:audio\/|video\/|application\/octet-stream\b)/i.test(type);
}

/**
 * True for a JSON body, and for no body at all: SPEC section 7 calls the payloads of `logout` and `refresh` empty. Forms
 * always send a content type. Scripts of other sites can send an empty POST, but only with their own `Origin`.
 */
function isJson(c: Context): boolean {
  const type = c.req.header('content-type');
  if (type === undefined) return isBodyless(c);
  return type.split(';')[0]?.trim().toLowerCase() === 'application/json';
}
