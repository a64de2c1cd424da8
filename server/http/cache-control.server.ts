/**
 * Sets the Cache-Control header of every response. Responses that have the header already (pictures, built files) are
 * not changed. Public pages may be cached. Everything else, including errors and unknown URLs, may not be cached, so a
 * shared cache never stores a private page that was requested with a misleading URL (`/account/x.css`).
 */
import type { MiddlewareHandler } from 'hono';

import { publicPageAt } from '../page-cache/public-pages.server.ts';

/** The Cache-Control values that routes in `server/` send. Routes in `app/` define their own values. */
export const CACHE_CONTROL = {
  noStore: 'no-store',
  /**
   * Browsers revalidate for every visit. A shared cache may serve the page for one second without revalidation, so a
   * shared cache sends at most about one request a second for a page.
   */
  publicPage: 'public, max-age=0, s-maxage=1, must-revalidate',
  /** for files with the hash of their content in the name */
  immutable: 'public, max-age=31536000, immutable',
  oneHour: 'public, max-age=3600',
} as const;

/** Adds Cache-Control to responses that have none, and forbids caching of errors and responses with cookies. */
export function cacheControl(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    // A response with a cookie is private and an error is temporary, even if the response has a Cache-Control header.
    // For example, a 416 (invalid range of a file) has the headers of the file.
    if (headers.has('set-cookie') || status >= 400) {
      headers.set('Cache-Control', CACHE_CONTROL.noStore);
    } else if (!headers.has('cache-control')) {
      const isPublic = status === 200 && isPublicPage(c.req.url);
      headers.set('Cache-Control', isPublic ? CACHE_CONTROL.publicPage : CACHE_CONTROL.noStore);
    }
  };
}

/**
 * True for a public page, and for a page's data, which React Router requests at `PATH.data`, and at `/_.data` for the
 * start page.
 */
function isPublicPage(url: string): boolean {
  const { pathname } = new URL(url);
  const page = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
  return publicPageAt(page) !== undefined;
}
