/**
 * Files on their way: bytes that arrive in requests, and wait until a job has taken them in. `incoming-folder.server.ts`
 * and `incoming-bucket.server.ts` implement the interface.
 */
import type { Readable } from 'node:stream';

export type IncomingArea = 'uploads' | 'returns' | 'photos';

export interface IncomingFiles {
  /** In bytes. 0 if nothing of the file has arrived, or if it was removed. */
  sizeOf(id: string): Promise<number>;
  /**
   * Keeps the bytes that have arrived also if `content` fails. Resolves to the new size.
   * @param start - the present size
   * @throws AppError UPLOAD_OFFSET if the file has another size meanwhile
   */
  append(id: string, start: number, content: Readable): Promise<number>;
  /** @param work - gets the path of the whole file on the local disk, which is valid until `work` ends */
  withFile<Result>(id: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Ignores missing files. */
  remove(id: string): Promise<void>;
  /** True if a file of this size can begin to arrive. */
  hasRoomFor(byteSize: number): Promise<boolean>;
  /** The ids of files to which nothing was written since this time, by the system clock. */
  listUntouched(before: Date): Promise<string[]>;
}

const FILE_ID = /^(?:upl|vph)_[0-9A-Za-z]{22}$/;

export function isIncomingId(text: string): boolean {
  return FILE_ID.test(text);
}

/** @throws TypeError if the id could refer to a file outside of the folder */
export function checkIncomingId(id: string): string {
  if (!isIncomingId(id)) throw new TypeError(`Not the id of an incoming file: ${id}`);
  return id;
}
