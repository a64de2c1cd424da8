/** Backups and proofs leave the product room on its disk: without any, the database stops. */
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Content } from './atomic-files.server.ts';

/** What the product itself needs meanwhile. */
const SPARE_BYTES = 300_000_000;
const CHECKED_BYTES = 8_000_000;

/** The message is a sentence for the operator. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** @throws NoRoomError if the disk has no room for so many bytes beside what the product needs */
export async function assertRoom(folder: string, bytes: number): Promise<void> {
  const megabytes = Math.ceil((bytes + SPARE_BYTES) / 1_000_000);
  if ((await freeBytesOf(folder)) < bytes + SPARE_BYTES) {
    throw new NoRoomError(
      `DATA_DIR has no room for a second copy of the database: about ${megabytes} MB must be free.`,
    );
  }
}

/**
 * Passes on what is written to a backup. On the disk of DATA_DIR it fails with NoRoomError when the product would be
 * left too little; a disk for backups alone may be filled.
 * @param draft - the folder of the backup
 */
export function leaveRoom(
  { draft, dataDirectory }: { draft: string; dataDirectory: string },
  readFreeBytes = freeBytesOf,
): (content: Content) => Content {
  const check = async () => {
    if ((await readFreeBytes(draft)) >= SPARE_BYTES) return;
    throw new NoRoomError(
      `The backup was stopped, because ${dirname(draft)} is on the disk of DATA_DIR, which has less than ${SPARE_BYTES / 1_000_000} MB left. No older backup was touched. Make room there, or move the older backups.`,
    );
  };
  return async function* (content) {
    const isShared = (await diskOf(draft)) === (await diskOf(dataDirectory));
    let unchecked = CHECKED_BYTES;
    for await (const part of content) {
      unchecked += part.length;
      if (isShared && unchecked >= CHECKED_BYTES) {
        await check();
        unchecked = 0;
      }
      yield part;
    }
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function diskOf(folder: string): Promise<number> {
  return (await stat(folder)).dev;
}
