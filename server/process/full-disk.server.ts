/** Says which disk is full when a command ended for want of room. */
import { join } from 'node:path';

import { MEDIA_FOLDER } from '../../app/media/service.server.ts';
import type { Config } from '../config/config.server.ts';

/** Of the operating system: the disk is full, or this user's share of it. */
const SYSTEM_CODES = new Set(['ENOSPC', 'EDQUOT']);
/** PostgreSQL's own, of a server and of the embedded database. */
const DATABASE_CODE = '53100';
const SYSTEM_WORDS = /no space left on device|disk quota exceeded/i;

/**
 * Which disk is full, as part of a sentence (`the disk of … is full`), or undefined when none is. Files are
 * written by a command into the folder of the media alone.
 */
export function fullDiskOf(
  error: unknown,
  { dataDirectory, databaseUrl }: Pick<Config, 'dataDirectory' | 'databaseUrl'>,
): string | undefined {
  const place = placeOf(error);
  if (place === 'media') {
    const folder = join(dataDirectory, MEDIA_FOLDER);
    return `the disk of ${folder}, where pictures and videos are kept, is full`;
  }
  if (place === 'database') {
    return databaseUrl === undefined
      ? `the disk of ${join(dataDirectory, 'database')}, where the embedded database is, is full`
      : `the disk of the PostgreSQL server at ${new URL(databaseUrl).host} is full`;
  }
  return undefined;
}

function placeOf(error: unknown): 'media' | 'database' | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (SYSTEM_CODES.has(code)) return 'media';
  // Where PostgreSQL cannot write its log, it ends with the system's words and no code of its own for it.
  if (code === DATABASE_CODE || SYSTEM_WORDS.test(error.message)) return 'database';
  return error.cause === error ? undefined : placeOf(error.cause);
}
