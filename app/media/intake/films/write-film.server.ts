/** Writes a film as it is stored. Runs in the intake process. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { BoxReader } from '../mp4-boxes.server.ts';
import { stripVideoMetadata } from '../strip-video-metadata.server.ts';
import { wrapFilm, type WrapTask } from './wrap-film.server.ts';

export interface WriteTask extends WrapTask {
  /** true if nothing but the picture and the sound was found in the film, so it may be stored as it is */
  mayBeKept: boolean;
}

/**
 * Writes the film as it is stored: its picture and sound, and nothing else. A film that is so already is kept byte for
 * byte, so that an exported film keeps its name when it is imported.
 */
export async function writeFilm({ mayBeKept, ...task }: WriteTask): Promise<void> {
  if (mayBeKept && task.container === 'mp4' && (await copyIfBare(task))) return;
  await wrapFilm(task);
  // Removes the times of writing, and proves that the file has the form in which films are stored.
  if (task.container === 'mp4') await strip(task.target);
}

/** Copies an MP4 to `target`. Returns false, without a copy, if something had to be removed from it. */
async function copyIfBare({ path, target }: WrapTask): Promise<boolean> {
  if (!(await beginsWithTables(path))) return false;
  await copyFile(path, target);
  await strip(target);
  const isBare = (await digestOf(path)) === (await digestOf(target));
  if (!isBare) await rm(target);
  return isBare;
}

/** True if the tables come before the frames, so that a browser can play the film before all of it has arrived. */
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
