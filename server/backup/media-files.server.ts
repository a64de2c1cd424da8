/**
 * Copies picture and video files into a backup and out of it. Only the files of the media rows in the backup are
 * copied, so files and rows match.
 */
import { join } from 'node:path';

import pMap from 'p-map';

import { MEDIA_FOLDER, storedNames } from '../../app/media/service.server.ts';
import { storedPath } from '../../app/media/storage/storage.server.ts';
import {
  copyFileAtomically,
  digestFile,
  type FileDigest,
  readLines,
} from './atomic-files.server.ts';

/** How many files are copied concurrently. */
const CONCURRENCY = 8;
const ROWS_PER_BATCH = 500;

/** A line of the list of media files. */
export type MediaLine = readonly [name: string, bytes: number, sha256: string];

/** The columns of the table `media` that determine the names of the media files. */
export interface MediaRow {
  /** SHA-256 of the original */
  id: string;
  kind: 'picture' | 'video';
  mime: string;
  width: number | null;
  height: number | null;
}

export interface MediaCopyResult {
  mediaBytes: number;
  /** names of files that are missing in the data folder */
  missing: string[];
  /** originals that were damaged or changed after the upload */
  damaged: string[];
}

/**
 * Copies the media files that the rows refer to. Yields, in batches, the entries for the list of media files.
 * @param result - filled during the copy
 */
export async function* copyMedia(
  rows: AsyncIterable<readonly MediaRow[]>,
  folders: { from: string; to: string },
  result: MediaCopyResult,
): AsyncGenerator<string[]> {
  for await (const part of rows) {
    for (let start = 0; start < part.length; start += ROWS_PER_BATCH) {
      const files = part.slice(start, start + ROWS_PER_BATCH).flatMap(filesOf);
      const lines = await pMap(files, (file) => copyOne(file, folders, result), {
        concurrency: CONCURRENCY,
      });
      yield lines.filter((line) => line !== null).map((line) => JSON.stringify(line));
    }
  }
}

interface StoredFile {
  name: string;
  /** the SHA-256 of an original; null for a resized copy */
  originalSha256: string | null;
}

function filesOf(row: MediaRow): StoredFile[] {
  return storedNames(row).map((name, index) => ({
    name,
    originalSha256: index === 0 ? row.id : null,
  }));
}

async function copyOne(
  { name, originalSha256 }: StoredFile,
  { from, to }: { from: string; to: string },
  result: MediaCopyResult,
): Promise<MediaLine | null> {
  const target = mediaPath(to, name);
  let copied: FileDigest;
  try {
    copied = await copyFileAtomically(mediaPath(from, name), target);
  } catch (error) {
    if (!isMissing(error)) throw error;
    result.missing.push(name);
    return null;
  }
  result.mediaBytes += copied.bytes;
  if (originalSha256 !== null && copied.sha256 !== originalSha256) result.damaged.push(name);
  return [name, copied.bytes, copied.sha256];
}

/** Reads a backup's list of media files in batches. */
export async function* readMediaList(path: string): AsyncGenerator<MediaLine[]> {
  for await (const lines of readLines(path)) {
    yield lines.map((line) => JSON.parse(line) as MediaLine);
  }
}

/** Returns the names of listed files that are missing in `folder` or have another hash. Reads every byte. */
export async function findDamagedMedia(listPath: string, folder: string): Promise<string[]> {
  const damaged: string[] = [];
  for await (const lines of readMediaList(listPath)) {
    await pMap(
      lines,
      async ([name, bytes, sha256]) => {
        const found = await digestFile(mediaPath(folder, name)).catch(nullWhenMissing);
        if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(name);
      },
      { concurrency: CONCURRENCY },
    );
  }
  return damaged;
}

/**
 * Copies the media of a backup into the application's data folder. An existing file of the same name has the same
 * content and is overwritten.
 */
export async function restoreMedia(
  listPath: string,
  folders: { from: string; to: string },
): Promise<void> {
  for await (const lines of readMediaList(listPath)) {
    await pMap(
      lines,
      async ([name, , sha256]) => {
        const copied = await copyFileAtomically(
          mediaPath(folders.from, name),
          mediaPath(folders.to, name),
        );
        if (copied.sha256 !== sha256) throw new Error(`${name} changed while it was read.`);
      },
      { concurrency: CONCURRENCY },
    );
  }
}

/** The path of a media file, the same in the data folder and in a backup. */
export function mediaPath(folder: string, name: string): string {
  return join(folder, MEDIA_FOLDER, storedPath(name));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
