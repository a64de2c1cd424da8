// Recognises a full disk as the cause of a database failure.

import { statfsSync } from 'node:fs';

/** The free disk space that PostgreSQL needs: two files of its write-ahead log, the current file and the next. */
export const ROOM_MEGABYTES = 32;

/** The operating system's messages for a full disk. PostgreSQL includes them in its own messages. */
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

/**
 * True when the error message of the database in this folder says that the disk is full, or when the folder's disk has
 * too little free space.
 */
export function isDiskFull(folder: string, failure: unknown): boolean {
  if (failure instanceof Error && FULL_DISK.test(failure.message)) return true;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < ROOM_MEGABYTES * 1024 * 1024;
}
