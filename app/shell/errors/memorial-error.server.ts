import { redirect } from 'react-router';

import { BehindDoorError } from '../../memorials/door/behind-door.ts';
import { MemorialMovedError, movedAddress } from '../../memorials/memorial-moved.ts';
import { withErrorPage } from '../../wire/errors/error-page.server.ts';
import { doorRedirect } from '../family-door.server.ts';

/**
 * An old URL redirects to the current one, and a family-only page to its password page.
 * @param request - the request for the page; the redirect keeps its path and query
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
      if (error instanceof BehindDoorError) throw doorRedirect(error.slug);
      if (!(error instanceof MemorialMovedError)) throw error;
      throw redirect(movedAddress(new URL(request.url), error.slug), {
        status: 308,
        // Not cached. If the memorial gets its old URL back, two cached redirects would form a
        // loop.
        headers: { 'Cache-Control': 'no-store' },
      });
    }
  });
}
