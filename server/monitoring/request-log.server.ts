/**
 * One line for each request: method, path, status and time under an id. An answer to one asker carries the id
 * too; one that a cache may give to others does not, because they would be told what somebody else has sent.
 */
import { randomUUID } from 'node:crypto';

import type { MiddlewareHandler } from 'hono';

import type { Log } from './log.server.ts';

export interface RequestVariables {
  requestId: string;
  log: Log;
  /** the page's own inline scripts and styles have it (`http/csp-hashes.server.ts`); undefined without a page */
  cspNonce?: string;
}

const GIVEN_ID = /^[\w-]{8,64}$/;

/** Logs when the answer is ready. Query strings, addresses and headers never reach the log. */
export function logRequests(log: Log): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given && GIVEN_ID.test(given) ? given : randomUUID();
    const requestLog = log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', requestLog);
    const started = performance.now();
    await next();
    if (!isForOthersToo(c.res)) c.res.headers.set('X-Request-Id', requestId);
    requestLog.info(
      {
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    );
  };
}

function isForOthersToo({ headers }: Response): boolean {
  return /\bpublic\b/.test(headers.get('cache-control') ?? '');
}
