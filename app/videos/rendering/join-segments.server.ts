/** Puts segments together to an MP4, and adds sound, in the child process. */
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import {
  type FfmpegLimits,
  type FfmpegProgram,
  runFfmpegWithStreams,
} from '../../media/intake/videos/ffmpeg-process.server.ts';
import { inspectVideo } from '../../media/intake/videos/inspect-video.server.ts';
import { MediaRefusedError } from '../../media/media-refused.ts';
import { codeOf } from '../../wire/errors/caught.ts';
import { FRAMES_PER_SECOND } from '../plan/storyboard.ts';
import { joinArguments, soundArguments } from './encoding-arguments.ts';

export interface JoinTask {
  /** of the segments */
  folder: string;
  /** names in this folder, in the order of the video */
  segments: readonly { name: string; frames: number }[];
  list: string;
  target: string;
  ffmpeg: FfmpegProgram;
  limits: FfmpegLimits;
}

export interface SoundTask {
  silent: string;
  sound: string;
  seconds: number;
  target: string;
  ffmpeg: FfmpegProgram;
  limits: FfmpegLimits;
}

const HEAD_BYTES = 12;

/** Resolves to the number of frames in the file, 0 if it is no video. If it's not the wanted one, a segment is damaged. */
export async function joinSegments(task: JoinTask): Promise<{ frames: number }> {
  const { folder, segments, list, target } = task;
  const lines = segments.flatMap(({ name, frames }) => [
    `file '${name}'`,
    `duration ${(frames / FRAMES_PER_SECOND).toFixed(6)}`,
  ]);
  const path = join(folder, list);
  await writeFile(path, ['ffconcat version 1.0', ...lines, ''].join('\n'));
  await run(task, joinArguments(path, target));
  try {
    return { frames: (await inspectVideo({ path: target })).video.packets };
  } catch (error) {
    if (error instanceof MediaRefusedError || codeOf(error) === 'ENOENT') return { frames: 0 };
    throw error;
  }
}

/**
 * Resolves to false if the sound cannot be used.
 * @throws Error with the system's code for an outage, such as a full disk
 */
export async function addSound(task: SoundTask): Promise<boolean> {
  const { silent, sound, seconds, target } = task;
  const demuxer = await demuxerOf(sound);
  if (!demuxer) return false;
  const args = soundArguments({ silent, sound: { path: sound, demuxer }, seconds, target });
  try {
    await run(task, args);
    return (await inspectVideo({ path: target })).audio !== null;
  } catch (error) {
    if (error instanceof MediaRefusedError) return false;
    if (codeOf(error) === 'FFMPEG_FAILED') return false;
    throw error;
  }
}

/** By the content, so that a file never selects a demuxer that opens other files. */
async function demuxerOf(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead < HEAD_BYTES) return undefined;
    if (buffer.toString('latin1', 0, 4) === 'RIFF') return 'wav';
    if (buffer.toString('latin1', 4, 8) === 'ftyp') return 'mov';
    const isMp3 =
      buffer.toString('latin1', 0, 3) === 'ID3' ||
      (buffer.readUInt8(0) === 0xff && (buffer.readUInt8(1) & 0xe0) === 0xe0);
    return isMp3 ? 'mp3' : undefined;
  } finally {
    await file.close();
  }
}

/** ffmpeg writes the file itself, because it goes back to its start to put the index there. */
async function run(
  { ffmpeg, limits }: Pick<JoinTask, 'ffmpeg' | 'limits'>,
  args: readonly string[],
): Promise<void> {
  const output = new PassThrough().resume();
  await runFfmpegWithStreams(ffmpeg, args, { output, limits });
}
