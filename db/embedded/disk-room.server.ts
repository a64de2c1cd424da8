// Finds out whether a full disk made the database fail.

import { statfsSync } from 'node:fs';

export const ROOM_MEGABYTES = 32;

/** The operating system's messages, also within PostgreSQL's. */
const FULL_DISK = /no space left on device|disk quota exceeded/i;

/** The disk of the embedded database is full. */
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

/** True if the error message says that the disk is full, or if the folder's disk has too little free space. */
export function isDiskFull(folder: string, failure: unknown): boolean {
  if (failure instanceof Error && FULL_DISK.test(failure.message)) return true;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < ROOM_MEGABYTES * 1024 * 1024;
}
