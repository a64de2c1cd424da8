/** What every answer to an outage carries, whoever gave it: the API, a page, a page's data. */
import type { MiddlewareHandler } from 'hono';

import { OUTAGE_RETRY_SECONDS } from '../../app/wire/outage.ts';

/** Gives a 503 its `Retry-After` and keeps it out of every cache, so that it ends when the outage does. */
export function nameOutages(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status !== 503) return;
    if (!c.res.headers.has('retry-after')) {
      c.header('Retry-After', String(OUTAGE_RETRY_SECONDS));
    }
    c.header('Cache-Control', 'no-store');
  };
}
