import { statfsSync } from 'node:fs';

export const ROOM_MEGABYTES = 32;

/** Error messages of the operating system, which PostgreSQL repeats in its own errors. */
const FULL_DISK = /no space left on device|disk quota exceeded/i;

export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';

  constructor(folder: string, options: ErrorOptions) {
    super(
      `The embedded database in ${folder} cannot be opened because its disk is full. No data has been lost. ` +
        `Free at least ${ROOM_MEGABYTES} MB and start again.`,
      options,
    );
  }
}

export function isDiskFull(folder: string, failure: unknown): boolean {
  if (failure instanceof Error && FULL_DISK.test(failure.message)) return true;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < ROOM_MEGABYTES * 1024 * 1024;
}
