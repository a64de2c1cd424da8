/**
 * The Cache-Control header of every response. Responses that set their own (pictures, built files) are left
 * alone; public pages may be cached; everything else, errors and unknown URLs included, may not. So a private
 * page requested under a made-up name (`/account/x.css`) never gets into a shared cache.
 */
import type { MiddlewareHandler } from 'hono';

import { publicPageAt } from '../page-cache/public-pages.server.ts';

/** The values that the server sends. Routes of a domain (`app/`) set their own. */
export const CACHE_CONTROL = {
  noStore: 'no-store',
  /**
   * Browsers revalidate each time. A shared cache may answer for one second without asking, so a crowd costs
   * the product one request a second.
   */
  publicPage: 'public, max-age=0, s-maxage=1, must-revalidate',
  /** for files with the hash of their content in the name */
  immutable: 'public, max-age=31536000, immutable',
  oneHour: 'public, max-age=3600',
} as const;

/** Adds Cache-Control to responses that have none, and forbids caching where it would be wrong. */
export function cacheControl(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    // A response with a cookie is private and an error is temporary, whatever header it has already: a range
    // that a file does not have (416) is refused with the file's own headers.
    if (headers.has('set-cookie') || status >= 400) {
      headers.set('Cache-Control', CACHE_CONTROL.noStore);
    } else if (!headers.has('cache-control')) {
      const isPublic = status === 200 && isPublicPage(c.req.url);
      headers.set('Cache-Control', isPublic ? CACHE_CONTROL.publicPage : CACHE_CONTROL.noStore);
    }
  };
}

/** True also for a page's data, which React Router requests at `PATH.data`; for the start page at `/_.data`. */
function isPublicPage(url: string): boolean {
  const { pathname } = new URL(url);
  const page = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
  return publicPageAt(page) !== undefined;
}
