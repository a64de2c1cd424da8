import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { BoxReader } from '../mp4-boxes.server.ts';
import { stripVideoMetadata } from '../strip-video-metadata.server.ts';
import { wrapVideo, type WrapTask } from './wrap-video.server.ts';

export interface WriteTask extends WrapTask {
  /** true if the film has only video and audio, so that it can be stored unchanged */
  mayBeKept: boolean;
}

/**
 * Writes video and audio only. An MP4 that contains nothing else, and for which `beginsWithTables` is true, is copied
 * unchanged. So its name, which is a hash of the bytes, stays the same when the film is exported and imported again.
 */
export async function writeVideo({ mayBeKept, ...task }: WriteTask): Promise<void> {
  if (mayBeKept && task.container === 'mp4' && (await copyIfBare(task))) return;
  await wrapVideo(task);
  // Removes the creation times. Fails if the written film is damaged.
  if (task.container === 'mp4') await strip(task.target);
}

/**
 * Copies an MP4 if no data must be removed and `beginsWithTables` is true. Otherwise returns false and leaves no copy.
 */
async function copyIfBare({ path, target }: WrapTask): Promise<boolean> {
  if (!(await beginsWithTables(path))) return false;
  await copyFile(path, target);
  await strip(target);
  const isBare = (await digestOf(path)) === (await digestOf(target));
  if (!isBare) await rm(target);
  return isBare;
}

/**
 * True if the file is not fragmented, has nothing but boxes, and its index comes before the media data, so that
 * playback can start during the download.
 */
async function beginsWithTables(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { boxes, hasOtherEnd } = await new BoxReader(file).boxesOfFile();
    const types = boxes.map(({ type }) => type);
    return !hasOtherEnd && !types.includes('moof') && types.indexOf('moov') < types.indexOf('mdat');
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
