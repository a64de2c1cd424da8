/** Finds out which disk is full when a command failed because a disk is full. */
import { join } from 'node:path';

import type { Config } from '../config/config.server.ts';
import { mediaFolder } from '../media-storage.server.ts';

/** Error codes of the operating system for a full disk and for an exceeded disk quota. */
const SYSTEM_CODES = new Set(['ENOSPC', 'EDQUOT']);
/** The error code `disk_full` of PostgreSQL and of the embedded database. */
const DATABASE_CODE = '53100';
const SYSTEM_MESSAGES = /no space left on device|disk quota exceeded/i;

/**
 * Describes which disk is full, as a clause for an error message (`the disk of … is full`). Returns undefined if the
 * error does not mean a full disk. If the operating system reports the full disk directly, the disk is that of the
 * media folder, because commands write files only there.
 */
export function describeFullDisk(
  error: unknown,
  { dataDirectory, databaseUrl }: Pick<Config, 'dataDirectory' | 'databaseUrl'>,
): string | undefined {
  const location = locationOf(error);
  if (location === 'media') {
    const folder = mediaFolder({ dataDirectory });
    return `the disk of ${folder}, where pictures and videos are kept, is full`;
  }
  if (location === 'database') {
    return databaseUrl === undefined
      ? `the disk of ${join(dataDirectory, 'database')}, where the embedded database is, is full`
      : `the disk of the PostgreSQL server at ${new URL(databaseUrl).host} is full`;
  }
  return undefined;
}

function locationOf(error: unknown): 'media' | 'database' | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (SYSTEM_CODES.has(code)) return 'media';
  // When PostgreSQL cannot write its write-ahead log, the error contains the operating system's message and not the
  // `disk_full` code.
  if (code === DATABASE_CODE || SYSTEM_MESSAGES.test(error.message)) return 'database';
  return error.cause === error ? undefined : locationOf(error.cause);
}
