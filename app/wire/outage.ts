/**
 * Tells an outage of what the product stands on (the database is away, frozen or full) from a defect of its
 * own: the first passes by itself and is answered with 503, the second is 500 and somebody's work.
 */

/** A second try makes sense after this many seconds: a restarted database is back by then. */
export const OUTAGE_RETRY_SECONDS = 5;

/** What the system says of a connection that is not there. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
]);

/**
 * SQLSTATE of PostgreSQL: connection (08), a transaction that it ended for another's sake (40P01, 40001),
 * resources and a full disk (53), shut down, starting up or given up for taking too long (57), its files (58).
 */
const SQL_STATE = /^(?:08|53|58)[0-9A-Z]{3}$|^40(?:P01|001)$|^57(?:014|P0[1-5])$/;

/** What the driver says without a code. */
const DRIVER_SENTENCES =
  /^(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** True when the error, or what caused it, is an outage. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    if (SYSTEM_CODES.has(error.code) || SQL_STATE.test(error.code)) return true;
  }
  if (DRIVER_SENTENCES.test(error.message)) return true;
  // A host with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return error.cause !== error && isOutage(error.cause);
}
