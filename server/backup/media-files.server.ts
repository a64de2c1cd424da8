/**
 * The files of pictures and videos into a backup and out of it. Which files belong to it is what the rows of
 * the backup say, so the copy is exactly what its pages show.
 */
import { join } from 'node:path';

import pMap from 'p-map';

import { MEDIA_FOLDER, storedNames } from '../../app/media/service.server.ts';
import { storedPath } from '../../app/media/storage/storage.server.ts';
import { copyWhole, measure, type Measured, readLines } from './whole-files.server.ts';

/** Enough to keep a disk busy. */
const AT_ONCE = 8;
const LIST_PART = 500;

/** A line of the list: the name under which the product stores it, its size in bytes, its hash. */
export type MediaLine = readonly [name: string, bytes: number, sha256: string];

/** A row of the table `media`, as far as its files go. */
export interface MediaMark {
  /** SHA-256 of the original */
  id: string;
  kind: 'picture' | 'video';
  mime: string;
  width: number | null;
  height: number | null;
}

/** What was found wrong while copying. */
export interface MediaFindings {
  mediaBytes: number;
  /** names that the rows speak of and the product does not have */
  missing: string[];
  /** originals whose bytes are not those that were taken in */
  damaged: string[];
}

/**
 * Copies what belongs to the rows and yields the lines of the list, some at a time.
 * @param findings is filled on the way
 */
export async function* copyMedia(
  rows: AsyncIterable<readonly MediaMark[]>,
  folders: { from: string; to: string },
  findings: MediaFindings,
): AsyncGenerator<string[]> {
  for await (const marks of rows) {
    for (let start = 0; start < marks.length; start += LIST_PART) {
      const files = marks.slice(start, start + LIST_PART).flatMap(filesOf);
      const lines = await pMap(files, (file) => copyOne(file, folders, findings), {
        concurrency: AT_ONCE,
      });
      yield lines.filter((line) => line !== null).map((line) => JSON.stringify(line));
    }
  }
}

function filesOf(mark: MediaMark): Array<{ name: string; original: string | null }> {
  return storedNames(mark).map((name, index) => ({ name, original: index === 0 ? mark.id : null }));
}

async function copyOne(
  { name, original }: { name: string; original: string | null },
  { from, to }: { from: string; to: string },
  findings: MediaFindings,
): Promise<MediaLine | null> {
  const target = mediaPath(to, name);
  let copied: Measured;
  try {
    copied = await copyWhole(mediaPath(from, name), target);
  } catch (error) {
    if (!isMissing(error)) throw error;
    findings.missing.push(name);
    return null;
  }
  findings.mediaBytes += copied.bytes;
  if (original !== null && copied.sha256 !== original) findings.damaged.push(name);
  return [name, copied.bytes, copied.sha256];
}

/** The list of a backup, some lines at a time. */
export async function* readMediaList(path: string): AsyncGenerator<MediaLine[]> {
  for await (const lines of readLines(path)) {
    yield lines.map((line) => JSON.parse(line) as MediaLine);
  }
}

/** Names of the list whose file is missing from `folder` or holds something else; reads every byte. */
export async function findDamagedMedia(listPath: string, folder: string): Promise<string[]> {
  const damaged: string[] = [];
  for await (const lines of readMediaList(listPath)) {
    await pMap(
      lines,
      async ([name, bytes, sha256]) => {
        const found = await measure(mediaPath(folder, name)).catch(nullWhenMissing);
        if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(name);
      },
      { concurrency: AT_ONCE },
    );
  }
  return damaged;
}

/**
 * Copies a backup's media into the product's data folder. What stands there under a name of the list is the
 * same content and is written over.
 */
export async function restoreMedia(
  listPath: string,
  folders: { from: string; to: string },
): Promise<void> {
  for await (const lines of readMediaList(listPath)) {
    await pMap(
      lines,
      async ([name, , sha256]) => {
        const copied = await copyWhole(mediaPath(folders.from, name), mediaPath(folders.to, name));
        if (copied.sha256 !== sha256) throw new Error(`${name} changed while it was read.`);
      },
      { concurrency: AT_ONCE },
    );
  }
}

/** Where a file is, below the data folder and below a backup alike. */
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
