// Whether there is room on the disk of the embedded database, which needs more than its next row to go on.

import { statfsSync } from 'node:fs';

/** Two files of its write-ahead log: one to write, and one to change over to. */
const ROOM_BYTES = 32 * 1024 * 1024;

/** The embedded database cannot be opened because its disk is full. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';

  constructor(folder: string, options: ErrorOptions) {
    super(
      `The embedded database in ${folder} cannot be opened: its disk is full. Nothing in it is lost. ` +
        `Make room for at least ${ROOM_BYTES / 1024 / 1024} MB and start again.`,
      options,
    );
  }
}

/** True when the disk of this folder has room for the database to be opened and written to. */
export function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}
