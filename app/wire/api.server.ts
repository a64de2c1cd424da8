/** How the API answers what is not a plain success: failures in the envelope, wrong methods, unknown paths. */
import type { Context, Handler } from 'hono';

import { AppError } from './app-error.ts';
import { failure } from './envelope.ts';
import { ERROR_CODES } from './error-codes.ts';
import { isOutage, OUTAGE_RETRY_SECONDS } from './outage.ts';

/** Answers every other method with 405 and names the allowed ones. */
export function allowOnly(...methods: readonly string[]): Handler {
  return (c) => {
    c.header('Allow', methods.join(', '));
    return answerFailure(c, new AppError('METHOD_NOT_ALLOWED'));
  };
}

/** The envelope of a failure with its status. What is no `AppError` is 'An unexpected error occurred'. */
export function answerFailure(c: Context, error: unknown): Response {
  const known = toAppError(error);
  c.header('Cache-Control', 'no-store');
  // The rest of a body that is too large is not waited for; the next request needs another connection.
  if (known.status === 413) c.header('Connection', 'close');
  if (known.retryAfterSeconds) c.header('Retry-After', String(known.retryAfterSeconds));
  return c.json(failure(known), known.status);
}

/** True when an operator should hear of it. */
export function isReportable(error: unknown): boolean {
  return ERROR_CODES[toAppError(error).code].reportable;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!isOutage(error)) return new AppError('UNEXPECTED', { cause: error });
  return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: OUTAGE_RETRY_SECONDS });
}
