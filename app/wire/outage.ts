/**
 * Distinguishes outages from bugs. An outage (database or media storage unreachable, database unresponsive or full, disk full) is temporary
 * and becomes 503; a bug becomes 500.
 */

/** The value of `Retry-After`: long enough for a database restart. */
export const OUTAGE_RETRY_SECONDS = 5;

/** Error codes for connection failures and a full disk. */
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
  // The storage of pictures and films is unreachable or refuses requests (`app/media/storage/`).
  'MEDIA_STORAGE_UNAVAILABLE',
]);

/**
 * SQLSTATE codes of PostgreSQL: connection errors (08), deadlocks and serialization failures (40P01, 40001),
 * insufficient resources such as a full disk (53), shutdown, startup and statement timeouts (57), file errors
 * (58).
 */
const SQL_STATE = /^(?:08|53|58)[0-9A-Z]{3}$|^40(?:P01|001)$|^57(?:014|P0[1-5])$/;

/** Messages of database driver errors that have no code. */
const DRIVER_MESSAGES =
  /^(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** True if the error or one of its causes is an outage. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    if (SYSTEM_CODES.has(error.code) || SQL_STATE.test(error.code)) return true;
  }
  if (DRIVER_MESSAGES.test(error.message)) return true;
  // A connection to a host with several IP addresses fails with one error per address.
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return error.cause !== error && isOutage(error.cause);
}
