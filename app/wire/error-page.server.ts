/** Turns an expected failure of a page loader into the response that an error screen is drawn from. */
import { data } from 'react-router';

import { AppError } from './app-error.ts';
import { isOutage } from './outage.ts';

/** Tells the operators of what no visitor can mend. */
interface Operators {
  reportFailure(error: unknown): void;
}

/**
 * Runs a loader's work; an `AppError` or an outage becomes a thrown response with its status and sentence. The status
 * text is given explicitly, else an error screen reads 'Internal Server Error'. Nobody hears of that response but the
 * visitor, so the cause of an outage is reported here.
 */
export async function orErrorPage<T>(operators: Operators, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const hasOutage = isOutage(error);
    if (hasOutage) operators.reportFailure(error);
    const known = hasOutage ? new AppError('UNAVAILABLE', { cause: error }) : error;
    if (!(known instanceof AppError)) throw error;
    throw data(known.message, { status: known.status, statusText: known.message });
  }
}
