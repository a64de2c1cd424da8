/** Converts an expected failure of a page loader to the response from which the error page is rendered. */
import { data } from 'react-router';

import { AppError } from './app-error.ts';
import { isOutage } from './outage.ts';

/** Logs a failure for the operators. */
interface FailureReporter {
  reportFailure(error: unknown): void;
}

/**
 * Runs a loader and converts an `AppError` or an outage to a thrown response with its status and message. The
 * status text is set explicitly, because the error page would otherwise show 'Internal Server Error'. Thrown
 * responses are not logged, so the cause of an outage is reported here.
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
