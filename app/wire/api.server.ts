/** The API's error responses: failure envelopes, and 405 for unsupported methods. */
import type { Context, Handler } from 'hono';

import { AppError } from './app-error.ts';
import { failure } from './envelope.ts';
import { ERROR_CODES } from './error-codes.ts';
import { isOutage, OUTAGE_RETRY_SECONDS } from './outage.ts';

/** Creates a handler that responds 405, with the allowed methods in `Allow`. */
export function methodNotAllowed(...methods: readonly string[]): Handler {
  return (c) => {
    c.header('Allow', methods.join(', '));
    return failureResponse(c, new AppError('METHOD_NOT_ALLOWED'));
  };
}

/**
 * Sends a failure envelope. An error that is not an `AppError` is reported as an outage or as 'An unexpected error
 * occurred'.
 */
export function failureResponse(c: Context, error: unknown): Response {
  const known = toAppError(error);
  c.header('Cache-Control', 'no-store');
  // The rest of the request body is not read, so the connection cannot be reused.
  if (known.status === 413) c.header('Connection', 'close');
  if (known.retryAfterSeconds) c.header('Retry-After', String(known.retryAfterSeconds));
  return c.json(failure(known), known.status);
}

/** True if the error must be logged. */
export function isReportable(error: unknown): boolean {
  return ERROR_CODES[toAppError(error).code].reportable;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!isOutage(error)) return new AppError('UNEXPECTED', { cause: error });
  return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: OUTAGE_RETRY_SECONDS });
}
