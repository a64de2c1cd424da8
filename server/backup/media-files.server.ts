/** Copies media files into a backup and back. Only files that belong to the backup's media rows are copied. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';

import pMap from 'p-map';

import type { MediaStorage } from '../../app/media/storage/storage.server.ts';
import { storedPath } from '../../app/media/storage/stored-names.server.ts';
import { storedNames } from '../../app/media/stored-media.server.ts';
import { digestFile, readLines, writeStreamAtomically } from './atomic-files.server.ts';

const MEDIA_FOLDER = 'media';

const CONCURRENCY = 8;
const ROWS_PER_BATCH = 500;

export type MediaLine = readonly [name: string, bytes: number, sha256: string];

export interface MediaRow {
  /** SHA-256 of the original */
  id: string;
  kind: 'picture' | 'video';
  mime: string;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
}

export interface MediaCopyResult {
  mediaBytes: number;
  /** names of files that are missing in the media storage */
  missing: string[];
  /** names of originals whose content does not match their hash */
  damaged: string[];
}

/**
 * Copies the media files of these rows. Yields entries for the list of media files in batches.
 * @param result - filled during the copy
 */
export async function* copyMedia(
  rows: AsyncIterable<readonly MediaRow[]>,
  places: { from: MediaStorage; to: string },
  result: MediaCopyResult,
): AsyncGenerator<string[]> {
  for await (const part of rows) {
    for (let start = 0; start < part.length; start += ROWS_PER_BATCH) {
      const files = part.slice(start, start + ROWS_PER_BATCH).flatMap(filesOf);
      const lines = await pMap(files, (file) => copyOne(file, places, result), {
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
  { from, to }: { from: MediaStorage; to: string },
  result: MediaCopyResult,
): Promise<MediaLine | null> {
  const file = await from.find(name);
  // The server can remove the file between the call above and the first read.
  const copied =
    file &&
    (await writeStreamAtomically(mediaPath(to, name), file.stream()).catch(nullWhenMissing));
  if (!copied) {
    result.missing.push(name);
    return null;
  }
  if (copied.bytes !== file.byteSize) throw new Error(`${name} was cut off while it was read.`);
  result.mediaBytes += copied.bytes;
  if (originalSha256 !== null && copied.sha256 !== originalSha256) result.damaged.push(name);
  return [name, copied.bytes, copied.sha256];
}

export async function* readMediaList(path: string): AsyncGenerator<MediaLine[]> {
  for await (const lines of readLines(path)) {
    yield lines.map((line) => JSON.parse(line) as MediaLine);
  }
}

/** Reads every listed file. Returns the names of files that are missing or have a different hash. */
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

/** Overwrites existing files of the same name, which have the same content. Keeps all other files. */
export async function restoreMedia(
  listPath: string,
  places: { from: string; to: MediaStorage },
): Promise<void> {
  for await (const lines of readMediaList(listPath)) {
    await pMap(
      lines,
      async ([name, byteSize, sha256]) => {
        const path = mediaPath(places.from, name);
        const stream = () => createReadStream(path);
        const copied = await places.to.put(name, { byteSize, stream });
        if (copied.sha256 !== sha256) throw new Error(`${name} changed while it was read.`);
      },
      { concurrency: CONCURRENCY },
    );
  }
}

function mediaPath(folder: string, name: string): string {
  return join(folder, MEDIA_FOLDER, storedPath(name));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
