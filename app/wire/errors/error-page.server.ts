import { data } from 'react-router';

import { AppError } from './app-error.ts';
import { isOutage } from './outage.ts';

interface FailureReporter {
  reportFailure(error: unknown): void;
}

/**
 * An `AppError` or an outage becomes a thrown response. Outages are logged here, because thrown
 * responses are not logged elsewhere.
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
