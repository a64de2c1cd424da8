/**
 * Sets Cache-Control on responses that have none. A cache must store only public pages, not a private page that was
 * requested as `/account/x.css`.
 */
import type { MiddlewareHandler } from 'hono';

import { publicPageAt } from '../page-cache/public-pages.server.ts';

/** The values for routes in `server/`. */
export const CACHE_CONTROL = {
  noStore: 'no-store',
  /**
   * Browsers revalidate at each visit. A shared cache may serve a page for one second, so it sends about one
   * request a second for each page.
   */
  publicPage: 'public, max-age=0, s-maxage=1, must-revalidate',
  /** for files whose name contains a hash of the content */
  immutable: 'public, max-age=31536000, immutable',
  oneHour: 'public, max-age=3600',
} as const;

export function cacheControl(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    // Overrides an existing header, because cookies are private and errors are temporary. For example, a 416
    // response has the Cache-Control of its file.
    if (headers.has('set-cookie') || status >= 400) {
      headers.set('Cache-Control', CACHE_CONTROL.noStore);
    } else if (!headers.has('cache-control')) {
      const isPublic = status === 200 && isPublicPage(c.req.url);
      headers.set('Cache-Control', isPublic ? CACHE_CONTROL.publicPage : CACHE_CONTROL.noStore);
    }
  };
}

/**
 * True for a public page and for its data. React Router requests the data at `PATH.data`, and at `/_.data`
 * for the start page.
 */
function isPublicPage(url: string): boolean {
  const { pathname } = new URL(url);
  const page = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
  return publicPageAt(page) !== undefined;
}
