/** What the loaders and actions of pages throw becomes a page or a redirect. */
import type { I18n } from '@lingui/core';
import { data, redirect } from 'react-router';

import { BehindDoorError } from '../../memorials/door/behind-door.ts';
import { MemorialMovedError, movedAddress } from '../../memorials/memorial-moved.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { isOutage } from '../../wire/errors/outage.ts';
import { doorRedirect } from '../family-door.server.ts';

interface ErrorPageServices {
  reportFailure(error: unknown): void;
  readerI18n(): I18n;
}

/**
 * An `AppError` or an outage becomes a thrown response, in the language of the reader. Outages are logged here, because
 * thrown responses are not logged elsewhere.
 */
export async function withErrorPage<T>(
  services: ErrorPageServices,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const hasOutage = isOutage(error);
    if (hasOutage) services.reportFailure(error);
    const known = hasOutage ? new AppError('UNAVAILABLE', { cause: error }) : error;
    if (!(known instanceof AppError)) throw error;
    // A response can have a `statusText` in Latin letters only. Without one, React Router says "Internal Server Error".
    const { message } = known.in(services.readerI18n());
    throw data(message, { status: known.status, statusText: '' });
  }
}

/**
 * As `withErrorPage`. An old URL also redirects to the current one, and a family-only page to its password page.
 * @param request - the request for the page; the redirect keeps its path and query
 */
export async function withMemorialErrors<T>(
  services: ErrorPageServices,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  return withErrorPage(services, async () => {
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
