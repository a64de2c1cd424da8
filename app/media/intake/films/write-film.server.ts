/** Writes a film as it is stored. Runs in the intake process. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { BoxReader } from '../mp4-boxes.server.ts';
import { stripVideoMetadata } from '../strip-video-metadata.server.ts';
import { wrapFilm, type WrapTask } from './wrap-film.server.ts';

export interface WriteTask extends WrapTask {
  /** true if the film contains only the picture and the sound, so it may be stored unchanged */
  mayBeKept: boolean;
}

/**
 * Writes only the picture and sound of the film. A film without any other content is copied unchanged, so that an
 * exported film gets the same name when it is imported.
 */
export async function writeFilm({ mayBeKept, ...task }: WriteTask): Promise<void> {
  if (mayBeKept && task.container === 'mp4' && (await copyIfBare(task))) return;
  await wrapFilm(task);
  // Removes the creation times, and verifies that the file has the form in which films are stored.
  if (task.container === 'mp4') await strip(task.target);
}

/** Copies an MP4 to `target`. Returns false, without a copy, if the file contains data that must be removed. */
async function copyIfBare({ path, target }: WrapTask): Promise<boolean> {
  if (!(await beginsWithTables(path))) return false;
  await copyFile(path, target);
  await strip(target);
  const isBare = (await digestOf(path)) === (await digestOf(target));
  if (!isBare) await rm(target);
  return isBare;
}

/** True if the tables come before the frames, so that playback can start before the download is complete. */
async function beginsWithTables(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const boxes = await new BoxReader(file).boxesIn({ start: 0, end: (await file.stat()).size });
    const types = boxes.map(({ type }) => type);
    return !types.includes('moof') && types.indexOf('moov') < types.indexOf('mdat');
  } finally {
    await file.close();
  }
}

async function strip(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await stripVideoMetadata(file);
  } finally {
    await file.close();
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
