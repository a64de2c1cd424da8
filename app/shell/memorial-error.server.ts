/** Converts an expected failure of a memorial's public pages to a response: a redirect, or an error page. */
import { redirect } from 'react-router';

import { MemorialMovedError, movedAddress } from '../memorials/memorial-moved.ts';
import { withErrorPage } from '../wire/error-page.server.ts';

/**
 * Runs the loader of a memorial's public page. An old URL redirects to the current one in a single redirect.
 * @param request - the request for the page; the redirect preserves its path and query
 */
export async function withMemorialErrors<T>(
  reporter: Parameters<typeof withErrorPage>[0],
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  return withErrorPage(reporter, async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MemorialMovedError)) throw error;
      throw redirect(movedAddress(new URL(request.url), error.slug), {
        status: 308,
        // Not cached: the family may change back to the old URL, and a browser with both redirects in its cache would
        // then follow them in a loop.
        headers: { 'Cache-Control': 'no-store' },
      });
    }
  });
}
