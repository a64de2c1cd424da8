/** Converts an expected failure of a memorial's public pages to a response: a redirect, or an error page. */
import { redirect } from 'react-router';

import { MemorialMovedError, movedAddress } from '../memorials/memorial-moved.ts';
import { withErrorPage } from '../wire/error-page.server.ts';

/**
 * Runs the loader of a memorial's public page. An old address leads to the present one in one hop.
 * @param request - the request for the page, whose path and query the present address keeps
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
        // Not cached: the family may go back to its old address, and a browser that remembers both redirects would
        // follow them in a circle.
        headers: { 'Cache-Control': 'no-store' },
      });
    }
  });
}
