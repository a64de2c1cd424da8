/**
 * Keeps other sites' pages, forms and oversized bodies away from everything under `/api/v1`. A browser says
 * where a state-changing call comes from; who does not say it is no browser and holds nobody's cookies.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { matchedRoutes } from 'hono/route';

import { answerFailure } from '../../app/wire/api.server.ts';
import { AppError } from '../../app/wire/app-error.ts';
import type { Config } from '../config/config.server.ts';

export const BODY_MAX_BYTES = 100 * 1024;

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses calls that come from elsewhere and calls that are not JSON. */
export function guardCrossSite(config: Pick<Config, 'origin' | 'isProduction'>): MiddlewareHandler {
  return async (c, next) => {
    if (READING_METHODS.has(c.req.method) || !isCall(c)) return next();
    if (!isOwnPage(c, config)) return answerFailure(c, new AppError('FOREIGN_ORIGIN'));
    if (!isJson(c)) return answerFailure(c, new AppError('JSON_REQUIRED'));
    return next();
  };
}

/** Refuses bodies over 100 KB, also those that do not say how long they are. */
export function limitBody(): MiddlewareHandler {
  return bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: (c) => answerFailure(c, new AppError('BODY_TOO_LARGE')),
  });
}

/** False for an unknown path or a wrong method, which change nothing and are answered with 404 or 405. */
function isCall(c: Context): boolean {
  return matchedRoutes(c).some((route) => route.method === c.req.method);
}

function isOwnPage(c: Context, config: Pick<Config, 'origin' | 'isProduction'>): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined) return origin === config.origin || isOwnLocalHost(c, origin, config);
  const site = c.req.header('sec-fetch-site');
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** A local start is also reached by its number or its name in the home's network. */
function isOwnLocalHost(
  c: Context,
  origin: string,
  { isProduction }: Pick<Config, 'isProduction'>,
): boolean {
  if (isProduction || !URL.canParse(origin)) return false;
  return new URL(origin).host === c.req.header('host');
}

/** DELETE has no payload and needs no type; a form cannot send it, and another site's script must ask first. */
function isJson(c: Context): boolean {
  const type = c.req.header('content-type');
  if (type === undefined) return c.req.method === 'DELETE';
  return type.split(';')[0]?.trim().toLowerCase() === 'application/json';
}
