/** Turns an expected failure of a page loader into the response that the error page is rendered from. */
import { data } from 'react-router';

import { AppError } from './app-error.ts';
import { isOutage } from './outage.ts';

/** Logs a failure for the operators. */
interface FailureReporter {
  reportFailure(error: unknown): void;
}

/**
 * Runs a loader; an `AppError` or an outage becomes a thrown response with its status and message. The status text is
 * set explicitly, else the error page reads 'Internal Server Error'. A thrown response is not logged, so the cause of
 * an outage is reported here.
 */
export async function withErrorPage<T>(
  reporter: FailureReporter,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const hasOutage = isOutage(error);
    if (hasOutage) reporter.reportFailure(error);
    const known = hasOutage ? new AppError('UNAVAILABLE', { cause: error }) : error;
    if (!(known instanceof AppError)) throw error;
    throw data(known.message, { status: known.status, statusText: known.message });
  }
}
