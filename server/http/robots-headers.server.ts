/** `X-Robots-Tag` on responses that are not for search results, and that cannot have a `<meta name="robots">`. */
import type { MiddlewareHandler } from 'hono';

export function robotsHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { path } = c.req;
    if (path.startsWith('/api/') || path.endsWith('.data')) c.header('X-Robots-Tag', 'noindex');
  };
}
