import type { I18n } from '@lingui/core';
import { data } from 'react-router';

import { AppError } from './app-error.ts';
import { isOutage } from './outage.ts';

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
