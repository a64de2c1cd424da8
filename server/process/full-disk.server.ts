import { join } from 'node:path';

import { codeOf } from '../../app/wire/errors/caught.ts';
import type { Config } from '../config/config.server.ts';
import { mediaFolder } from '../media-storage.server.ts';

/** Error codes of the operating system: disk full, quota exceeded. */
const SYSTEM_CODES = new Set(['ENOSPC', 'EDQUOT']);
/** The SQL error code `disk_full`. */
const DATABASE_CODE = '53100';
const SYSTEM_MESSAGES = /no space left on device|disk quota exceeded/i;

/**
 * If the operating system reports a full disk (`SYSTEM_CODES`), the media disk is assumed to be full, because imports
 * write their files there.
 * @returns a clause for an error message (`the disk of … is full`), or undefined for other errors
 */
export function describeFullDisk(
  error: unknown,
  { dataDirectory, databaseUrl }: Pick<Config, 'dataDirectory' | 'databaseUrl'>,
): string | undefined {
  const location = locationOf(error);
  if (location === 'media') {
    const folder = mediaFolder({ dataDirectory });
    return `the disk of ${folder}, where photos and videos are stored, is full`;
  }
  if (location === 'database') {
    return databaseUrl === undefined
      ? `the disk of ${join(dataDirectory, 'database')}, which holds the embedded database, is full`
      : `the disk of the PostgreSQL server at ${new URL(databaseUrl).host} is full`;
  }
  return undefined;
}

function locationOf(error: unknown): 'media' | 'database' | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  if (SYSTEM_CODES.has(code)) return 'media';
  // If PostgreSQL cannot write its log, the error has the operating system's message instead of `disk_full`.
  if (code === DATABASE_CODE || SYSTEM_MESSAGES.test(error.message)) return 'database';
  return error.cause === error ? undefined : locationOf(error.cause);
}
