/** Turns an expected failure of a page loader into the response that an error screen is drawn from. */
import { data } from 'react-router';

import { AppError } from './app-error.ts';
import { isOutage } from './outage.ts';

/**
 * Runs a loader's work; an `AppError` or an outage becomes a thrown response with its status and sentence. The status
 * text is given explicitly, else an error screen reads 'Internal Server Error'.
 */
export async function orErrorPage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = isOutage(error) ? new AppError('UNAVAILABLE', { cause: error }) : error;
    if (!(known instanceof AppError)) throw error;
    throw data(known.message, { status: known.status, statusText: known.message });
  }
}
