/**
 * The media storage: files whose names begin with a hash. `disk-storage.server.ts` and
 * `s3-storage.server.ts` implement it.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** the last byte, inclusive */
  end: number;
}

/** A file of known size that can be read several times. */
export interface StoredFile {
  byteSize: number;
  read(): Promise<Buffer>;
  /** Returns a stream that opens the file when it is first read. */
  stream(range?: ByteRange): Readable;
  /** Opens a file on disk, so that the caller can read into its own buffers. Close it after use. */
  open?(): Promise<FileHandle>;
}

export interface StoredDigest {
  sha256: string;
  byteSize: number;
}

/** An entry in the list of all files. */
export interface StoredEntry {
  name: string;
  byteSize: number;
  modifiedAt: Date;
}

/**
 * Stores each file completely or not at all. Methods reject with `MediaStorageUnavailableError`, or with a disk
 * error. Both are temporary: the caller can repeat the call.
 */
export interface MediaStorage {
  /** the name of the storage for the operator: 'the folder …' or 'the bucket … at …' */
  readonly place: string;
  find(name: string): Promise<StoredFile | null>;
  /** Opens a staging area. It is always on the local disk, because decoders need files. */
  openStage(): Promise<MediaStage>;
  /** Stores a file and verifies the copy. Replaces an existing file with this name. */
  put(name: string, content: Pick<StoredFile, 'byteSize' | 'stream'>): Promise<StoredDigest>;
  /** True if the file with this name has exactly this content. */
  hasSame(name: string, content: Pick<StoredFile, 'byteSize' | 'stream'>): Promise<boolean>;
  /** Removes files. Ignores missing ones. */
  remove(names: readonly string[]): Promise<void>;
  /** Lists all files in batches, sorted by name. */
  list(): AsyncIterable<StoredEntry[]>;
  /** Removes staging areas of processes that died more than a day ago. */
  removeAbandonedStages(): Promise<void>;
}

/** A staging area. Its files are invisible until `publish`. */
export interface MediaStage {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Copies a file in chunks and names the copy after its hash.
   * @param change - may overwrite bytes before hashing
   * @param nameOf - makes the name from the SHA-256 in hexadecimal
   */
  copy(
    path: string,
    change: (copy: FileHandle) => Promise<void>,
    nameOf: (sha256: string) => string,
  ): Promise<StoredDigest>;
  /**
   * Uploads the files. Call it before the transaction, which must not wait for the network. If it
   * rejects, call it again to upload the missing files.
   */
  prepare(): Promise<void>;
  publish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * The storage is unreachable or rejects requests. The message is for the operator and contains no
 * secret. The API answers 503.
 */
export class MediaStorageUnavailableError extends Error {
  override readonly name = 'MediaStorageUnavailableError';
  /** `app/wire/outage.ts` recognizes this code. */
  readonly code = 'MEDIA_STORAGE_UNAVAILABLE';
}
