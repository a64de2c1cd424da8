/**
 * Recognizes outages of the database, the storage or the disk. An outage gives status 503, a bug
 * gives 500.
 */
import { AppError } from './app-error.ts';
import { codeOf } from './caught.ts';

export const OUTAGE_RETRY_SECONDS = 5;

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
  // A file system that became read-only, or a folder that belongs to another user since a restore.
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'MEDIA_STORAGE_UNAVAILABLE',
]);

/**
 * PostgreSQL's error codes: connection (08), deadlock and serialization (40), resources (53),
 * shutdown and timeouts (57), files (58).
 */
const SQL_STATE = /^(?:08|53|58)[0-9A-Z]{3}$|^40(?:P01|001)$|^57(?:014|P0[1-5])$/;

const DRIVER_MESSAGES =
  /^(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/;

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (SYSTEM_CODES.has(code) || SQL_STATE.test(code)) return true;
  if (DRIVER_MESSAGES.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return error.cause !== error && isOutage(error.cause);
}

/** An outage, also one that a use case has already turned into an error for the user. */
export function isAway(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'UNAVAILABLE' || error.code === 'BUSY';
  return isOutage(error);
}
