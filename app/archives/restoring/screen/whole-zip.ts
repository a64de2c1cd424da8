/** Checks before the upload that a file begins and ends like a ZIP. The server checks everything else. */

import { msg } from '@lingui/core/macro';

/** The server sends the same message for a file that is no ZIP or is incomplete. */
export const NO_WHOLE_ZIP = msg`This isn’t a ZIP file, or part of it is missing. Please download it again.`;

const FIRST_FILE = [0x50, 0x4b, 0x03, 0x04];
const END_OF_LIST = [0x50, 0x4b, 0x05, 0x06];
/** A ZIP ends with a record of 22 bytes and a comment of at most 65,535 bytes. */
const MOST_END_BYTES = 22 + 65_535;

/** False if the file does not begin like a ZIP or has no end record. Rejects if the file cannot be read. */
export async function isWholeZip(file: Blob): Promise<boolean> {
  const start = await bytesOf(file.slice(0, FIRST_FILE.length));
  if (!hasAt(start, 0, FIRST_FILE)) return false;
  const end = await bytesOf(file.slice(Math.max(0, file.size - MOST_END_BYTES)));
  for (let at = end.length - END_OF_LIST.length; at >= 0; at -= 1) {
    if (hasAt(end, at, END_OF_LIST)) return true;
  }
  return false;
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer());
}

function hasAt(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}
