/** Copies media files into a backup and back. Only files that belong to the backup's media rows are copied. */
import pMap from 'p-map';

import { versionFileName } from '../../app/drafts/history/filing/version-files.server.ts';
import { isTrackName } from '../../app/media/addresses.ts';
import type { MediaStorage, StoredFile } from '../../app/media/storage/storage.server.ts';
import { storedNames } from '../../app/media/stored-media.server.ts';
import { codeOf } from '../../app/wire/errors/caught.ts';
import type { FileDigest } from './atomic-files.server.ts';
import { type BackupFolder, mediaFile } from './backup-folder.server.ts';
import type { EarlierMedia } from './earlier-media.server.ts';
import { parseMediaLine, type MediaLine } from './media-list.server.ts';
import { UnsealError } from './seal.server.ts';

const CONCURRENCY = 8;
const ROWS_PER_BATCH = 500;

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
  /** what was copied and not shared with an earlier backup */
  copiedBytes: number;
  /** names of files that are missing in the media storage, or can't be read there */
  missing: string[];
  /** names of originals whose content does not match their hash */
  damaged: string[];
}

export interface MediaPlaces {
  from: MediaStorage;
  to: BackupFolder;
  /** a backup whose files are shared instead of copied again */
  earlier: EarlierMedia | undefined;
}

/**
 * Copies the media files of these rows. Yields entries for the list of media files in batches.
 * @param result - filled during the copy
 */
export async function* copyMedia(
  rows: AsyncIterable<readonly MediaRow[]>,
  places: MediaPlaces,
  result: MediaCopyResult,
): AsyncGenerator<string[]> {
  for await (const part of rows) {
    for (let start = 0; start < part.length; start += ROWS_PER_BATCH) {
      const batch = part.slice(start, start + ROWS_PER_BATCH);
      const known = await places.earlier?.linesOf(batch.map(({ id }) => id));
      const lines = await pMap(
        batch.flatMap(filesOf),
        (file) => copyOne(file, known?.get(file.name), places, result),
        { concurrency: CONCURRENCY },
      );
      yield lines.filter((line) => line !== null).map((line) => JSON.stringify(line));
    }
  }
}

/**
 * Copies the files of old versions. Their rows say what is in them, so no list of the earlier backup is needed.
 * @param result - filled during the copy
 */
export async function* copyVersions(
  rows: AsyncIterable<ReadonlyArray<{ sha256: string; bytes: number }>>,
  places: MediaPlaces,
  result: MediaCopyResult,
): AsyncGenerator<string[]> {
  for await (const part of rows) {
    // Equal versions of a memorial share a file.
    const sizes = new Map(part.map(({ sha256, bytes }) => [sha256, bytes]));
    const lines = await pMap(
      sizes,
      ([sha256, bytes]) => {
        const name = versionFileName(sha256);
        const file = { name, originalSha256: sha256 };
        return copyOne(file, [name, bytes, sha256], places, result);
      },
      { concurrency: CONCURRENCY },
    );
    yield lines.filter((line) => line !== null).map((line) => JSON.stringify(line));
  }
}

interface NamedFile {
  name: string;
  /** the SHA-256 of an original; null for a resized copy */
  originalSha256: string | null;
}

function filesOf(row: MediaRow): NamedFile[] {
  return storedNames(row).map((name, index) => ({
    name,
    originalSha256: index === 0 ? row.id : null,
  }));
}

async function copyOne(
  { name, originalSha256 }: NamedFile,
  known: MediaLine | undefined,
  { from, to, earlier }: MediaPlaces,
  result: MediaCopyResult,
): Promise<MediaLine | null> {
  const found = await from.find(name);
  const isSame =
    found && known?.[1] === found.byteSize && [null, known[2]].includes(originalSha256);
  const shared =
    isSame &&
    earlier &&
    // A file that was cut would be cut in every later backup, until a proof.
    (await earlier.folder.hasSize(mediaFile(name), known[1])) &&
    (await to.linkFrom(earlier.folder, mediaFile(name)));
  // The server can remove the file between the call above and the first read, or the disk can fail to read it. Everything
  // else is worth a backup.
  const copied = shared
    ? { bytes: known[1], sha256: known[2] }
    : found && (await to.write(mediaFile(name), contentOf(found)).catch(nullWhenLost));
  if (!copied) {
    if (!isTrackName(name)) result.missing.push(name);
    return null;
  }
  if (copied.bytes !== found?.byteSize) {
    throw new Error(`${name} was cut off while it was being read.`);
  }
  result.mediaBytes += copied.bytes;
  if (!shared) result.copiedBytes += copied.bytes;
  if (originalSha256 !== null && copied.sha256 !== originalSha256) result.damaged.push(name);
  return [name, copied.bytes, copied.sha256];
}

export async function* readMediaList(
  folder: BackupFolder,
  file: string,
): AsyncGenerator<MediaLine[]> {
  for await (const lines of folder.readLines(file)) yield lines.map(parseMediaLine);
}

/**
 * @param isRead - false for a file of which only the size is compared; by default every file is read
 * @returns the names of files that are missing or have different content, and how many files were read
 */
export async function findDamagedMedia(
  folder: BackupFolder,
  list: string,
  isRead: (line: MediaLine) => boolean = () => true,
): Promise<{ damaged: string[]; filesRead: number }> {
  const found = { damaged: new Array<string>(), filesRead: 0 };
  async function check(line: MediaLine): Promise<void> {
    const [name, bytes, sha256] = line;
    let isSame = await folder.hasSize(mediaFile(name), bytes);
    if (isSame && isRead(line)) {
      found.filesRead += 1;
      const digest = await folder.digest(mediaFile(name)).catch(nullWhenUnreadable);
      isSame = digest?.bytes === bytes && digest.sha256 === sha256;
    }
    if (!isSame) found.damaged.push(name);
  }
  for await (const lines of readMediaList(folder, list)) {
    await pMap(lines, check, { concurrency: CONCURRENCY });
  }
  return found;
}

/** Overwrites existing files of the same name, which have the same content. Keeps all other files. */
export async function restoreMedia(
  from: BackupFolder,
  list: string,
  to: MediaStorage,
): Promise<void> {
  for await (const lines of readMediaList(from, list)) {
    await pMap(
      lines,
      async ([name, byteSize, sha256]) => {
        const stream = () => from.read(mediaFile(name));
        const copied = await to.put(name, { byteSize, stream });
        if (copied.sha256 !== sha256) throw new Error(`${name} changed while it was being read.`);
      },
      { concurrency: CONCURRENCY },
    );
  }
}

/** The disk of the media failed, and not that of the backup. */
class FailedDiskError extends Error {}

async function* contentOf({ stream }: Pick<StoredFile, 'stream'>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream()) yield chunk as Buffer;
  } catch (error) {
    throw codeOf(error) === 'EIO' ? new FailedDiskError('', { cause: error }) : error;
  }
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function nullWhenLost(error: unknown): null {
  if (isMissing(error) || error instanceof FailedDiskError) return null;
  throw error;
}

/** A folder has the name of the file, or the disk can't read it any more. */
const UNREADABLE = new Set(['EISDIR', 'EIO']);

/** Of a file of a backup: it is damaged then, so the next backup copies it again. */
export function nullWhenUnreadable(error: unknown): FileDigest | null {
  const isLost = isMissing(error) || UNREADABLE.has(codeOf(error));
  if (isLost || error instanceof UnsealError) return null;
  throw error;
}
