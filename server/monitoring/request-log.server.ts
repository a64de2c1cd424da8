/**
 * Logs one line with an id for each request. The header X-Request-Id has the same id. Cacheable responses lack the
 * header, because a cache would send it to other visitors.
 */
import { randomUUID } from 'node:crypto';

import type { MiddlewareHandler } from 'hono';

import type { LanguageVariables } from '../../app/wire/api.server.ts';
import { loggedPath } from '../http/secret-paths.server.ts';
import type { Log } from './log.server.ts';

export interface RequestVariables extends LanguageVariables {
  requestId: string;
  log: Log;
}

const VALID_ID = /^[\w-]{8,64}$/;

/** Logs when the response is ready. Never logs query strings, IP addresses, headers, or tokens in paths. */
export function logRequests(log: Log): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const sentId = c.req.header('x-request-id');
    const requestId = sentId && VALID_ID.test(sentId) ? sentId : randomUUID();
    const requestLog = log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', requestLog);
    const started = performance.now();
    await next();
    if (!isCacheable(c.res)) c.res.headers.set('X-Request-Id', requestId);
    requestLog.info(
      {
        method: c.req.method,
        path: loggedPath(c.req.path),
        status: c.res.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    );
  };
}

function isCacheable({ headers }: Response): boolean {
  return /\bpublic\b/.test(headers.get('cache-control') ?? '');
}
