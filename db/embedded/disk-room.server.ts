// Whether there is room on the disk of the embedded database, which needs more than its next row to go on.

import { statfsSync } from 'node:fs';

/** Two files of its write-ahead log: one to write, and one to change over to. */
export const ROOM_MEGABYTES = 32;

/** The operating system's words, which PostgreSQL repeats. */
const FULL_DISK = /no space left on device|disk quota exceeded/i;

/** The embedded database cannot be opened because its disk is full. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';

  constructor(folder: string, options: ErrorOptions) {
    super(
      `The embedded database in ${folder} cannot be opened: its disk is full. Nothing in it is lost. ` +
        `Make room for at least ${ROOM_MEGABYTES} MB and start again.`,
      options,
    );
  }
}

/** True when a failure of the database in this folder says that its disk is full, or there is no room on it. */
export function isDiskFull(folder: string, failure: unknown): boolean {
  if (failure instanceof Error && FULL_DISK.test(failure.message)) return true;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < ROOM_MEGABYTES * 1024 * 1024;
}
