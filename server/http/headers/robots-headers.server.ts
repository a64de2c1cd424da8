/**
 * Sets `X-Robots-Tag` on responses that search engines must not index and that have no HTML for a `<meta
 * name="robots">`.
 */
import type { MiddlewareHandler } from 'hono';

export function robotsHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { path } = c.req;
    if (path.startsWith('/api/') || path.endsWith('.data')) c.header('X-Robots-Tag', 'noindex');
  };
}
