/**
 * Who may keep an answer. Whatever knows better says it itself (pictures and built files for ever); a
 * public page may be kept by everybody and asked about each time; all the rest, errors and unknown
 * addresses included, is kept by nobody. So an address made up to look like a picture of somebody's
 * account (`/account/x.css`) is never kept on the way.
 */
import type { MiddlewareHandler } from 'hono';

import { PUBLIC_PAGE_CACHING, publicPageAt } from '../page-cache/public-pages.server.ts';

const NOBODY = 'no-store';

/** Writes `Cache-Control` on every answer that has none, and takes it from those that must not have it. */
export function sayWhoMayKeep(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    // A cookie is one person's and an error one request's, whatever the answer says of itself: a part that a
    // file does not have is refused with the file's own headers.
    if (headers.has('set-cookie') || status >= 400) headers.set('Cache-Control', NOBODY);
    else if (!headers.has('cache-control')) {
      headers.set(
        'Cache-Control',
        status === 200 && isPublicPage(c.req.url) ? PUBLIC_PAGE_CACHING : NOBODY,
      );
    }
  };
}

/**
 * A page itself, a part of its list, or the data of either for a browser that is here already. React Router
 * asks for the data of the start page at `/_.data`.
 */
function isPublicPage(address: string): boolean {
  const { pathname } = new URL(address);
  const page = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
  return publicPageAt(page) !== undefined;
}
