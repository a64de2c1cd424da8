/**
 * The interface of the media storage, which holds the files of pictures and films under names that begin with a hash of
 * their content. `disk-storage.server.ts` and `s3-storage.server.ts` implement it; `storage-contract.server.test.ts`
 * tests both.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export interface ByteRange {
  /** first byte, counted from 0 */
  start: number;
  /** last byte, inclusive */
  end: number;
}

/** Content of a known size that can be read several times. */
export interface StoredFile {
  byteSize: number;
  read(): Promise<Buffer>;
  /** Opens the file when the stream is first read. */
  stream(range?: ByteRange): Readable;
  /** Opens the file if it is on disk, so that it can be read without a new buffer for each part. Close it after use. */
  open?(): Promise<FileHandle>;
}

export interface StoredDigest {
  sha256: string;
  byteSize: number;
}

/** An entry of the list of all files. */
export interface StoredEntry {
  name: string;
  byteSize: number;
  modifiedAt: Date;
}

/**
 * Stores files under names that satisfy `isStoredName`. A file is stored completely or not at all.
 *
 * Every method rejects with `MediaStorageUnavailableError` if the storage cannot be reached, and with the error of the
 * operating system if a disk is full. Both are temporary: nothing was stored, and the call may be repeated.
 */
export interface MediaStorage {
  /** Where the files are, for messages to the operator: 'the folder …' or 'the bucket … at …'. */
  readonly place: string;
  /** Finds a file; null if no file has this name. */
  find(name: string): Promise<StoredFile | null>;
  /** Opens a staging area for new files. It is always on the local disk, because decoders write and read files. */
  openStage(): Promise<MediaStage>;
  /**
   * Stores a copy of this content and verifies the stored copy. Used for restores and for moving files between
   * storages. Replaces a file with the same name.
   */
  put(name: string, content: Pick<StoredFile, 'byteSize' | 'stream'>): Promise<StoredDigest>;
  /** True if the file with this name has exactly this content. */
  hasSame(name: string, content: Pick<StoredFile, 'byteSize' | 'stream'>): Promise<boolean>;
  /** Removes files; ignores names of files that do not exist. */
  remove(names: readonly string[]): Promise<void>;
  /** Lists all files in batches, in the order of their names. */
  list(): AsyncIterable<StoredEntry[]>;
  /** Removes the staging areas of processes that were killed more than a day ago. */
  removeAbandonedStages(): Promise<void>;
}

/** New files that are not visible until `publish`. `discard` deletes them without changing the storage. */
export interface MediaStage {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Copies a file chunk by chunk and names the copy by its content.
   * @param change - may overwrite bytes of the copy before the copy is hashed
   * @param nameOf - builds the name from the SHA-256 in hexadecimal
   */
  copy(
    path: string,
    change: (copy: FileHandle) => Promise<void>,
    nameOf: (sha256: string) => string,
  ): Promise<StoredDigest>;
  /**
   * Runs the slow part of `publish`: uploads the files to a bucket. Call it before the database transaction begins, so
   * that the transaction does not wait for the network. Afterwards the files may already be visible. After a rejection
   * it may be called again and uploads only the missing files.
   */
  prepare(): Promise<void>;
  /** Stores the files, in the order in which they were written. */
  publish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * The storage cannot be reached or refuses requests. The message names the storage and the reason for the operator, and
 * contains no secret. The API answers 503 with `Retry-After`.
 */
export class MediaStorageUnavailableError extends Error {
  override readonly name = 'MediaStorageUnavailableError';
  /** `app/wire/outage.ts` recognizes an outage by this code. */
  readonly code = 'MEDIA_STORAGE_UNAVAILABLE';
}
