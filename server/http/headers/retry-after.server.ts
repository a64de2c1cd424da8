import type { MiddlewareHandler } from 'hono';

import { OUTAGE_RETRY_SECONDS } from '../../../app/wire/outage.ts';
import { CACHE_CONTROL } from './cache-control.server.ts';

/** Adds Retry-After to a 503 response. Caching is forbidden, so that no cache serves the response after the outage. */
export function retryAfter(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status !== 503) return;
    if (!c.res.headers.has('retry-after')) {
      c.header('Retry-After', String(OUTAGE_RETRY_SECONDS));
    }
    c.header('Cache-Control', CACHE_CONTROL.noStore);
  };
}
