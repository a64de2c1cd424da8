import { statfs } from 'node:fs/promises';

/** Files from outside must leave this much of the disk free. */
const RESERVED_BYTES = 64 * 1024 * 1024;

/** True if the disk of `folder` has room for a file of this size and for the files that are made from it. */
export async function hasRoomFor(folder: string, byteSize: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= 2 * byteSize + RESERVED_BYTES;
}
