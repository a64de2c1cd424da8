/**
 * The interface of the media storage. `disk-storage.server.ts` and `s3-storage.server.ts` implement it. The names of
 * the files begin with a hash.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** the last byte, inclusive */
  end: number;
}

export interface StoredFile {
  byteSize: number;
  read(): Promise<Buffer>;
  stream(range?: ByteRange): Readable;
  /** Only files on disk have this method. The caller must close the returned handle. */
  open?(): Promise<FileHandle>;
}

export interface StoredDigest {
  sha256: string;
  byteSize: number;
}

export interface StoredEntry {
  name: string;
  byteSize: number;
  modifiedAt: Date;
}

export interface ListRange {
  /** leaves out this name and those before it */
  after?: string;
  /** lists the folder of this name alone */
  folderOf?: string;
}

/**
 * Stores each file completely or not at all. All methods reject with `MediaStorageUnavailableError`
 * or a disk error. Such failures are temporary, so the caller can repeat the call.
 */
export interface MediaStorage {
  /** for messages to the operator: 'the folder …' or 'the bucket … at …' */
  readonly place: string;
  find(name: string): Promise<StoredFile | null>;
  /**
   * The staging area is always on the local disk, because decoders need files.
   * @param id - the id of a job. A new attempt of the job removes the staging area of a killed
   *   attempt. Without an id, the staging area of a killed process is removed after a day
   */
  openStage(id?: string): Promise<MediaStage>;
  /** Verifies the stored copy. Replaces an existing file with this name. */
  put(name: string, content: Pick<StoredFile, 'byteSize' | 'stream'>): Promise<StoredDigest>;
  hasSame(name: string, content: Pick<StoredFile, 'byteSize' | 'stream'>): Promise<boolean>;
  /** Ignores missing files. */
  remove(names: readonly string[]): Promise<void>;
  /** All files in batches, sorted by name. */
  list(range?: ListRange): AsyncIterable<StoredEntry[]>;
  /** Removes the staging areas of processes that died more than a day ago. */
  removeAbandonedStages(): Promise<void>;
}

/** A staging area. Its files are invisible until `publish`. */
export interface MediaStage {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Copies a file in chunks and names the copy after its hash.
   * @param change - may overwrite bytes before the copy is hashed
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
 * secret. The API responds with 503.
 */
export class MediaStorageUnavailableError extends Error {
  override readonly name = 'MediaStorageUnavailableError';
  readonly code = 'MEDIA_STORAGE_UNAVAILABLE';
}
