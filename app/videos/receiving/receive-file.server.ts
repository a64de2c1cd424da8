/** Receives a file that is the body of a request. */
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { hasRoomFor } from '../../media/disk-room.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { Sentence } from '../../wire/errors/sentence.ts';

export interface ReceivedFile {
  /** must not exist yet; its folder must */
  path: string;
  maxBytes: number;
  /** what to do about a file that is larger */
  tooLarge: Sentence;
}

/**
 * Writes the body to a file as it arrives. Its length is checked before, and counted meanwhile.
 * @returns the bytes of the file
 * @throws AppError FILE_REFUSED for an empty or a too large file, BUSY if the sender has gone, UNAVAILABLE if the disk is
 * full
 */
export async function receiveFile(
  { body, headers, signal }: Request,
  { path, maxBytes, tooLarge }: ReceivedFile,
): Promise<number> {
  const announced = Number(headers.get('content-length') ?? 0);
  if (announced > maxBytes) throw refused(tooLarge);
  if (!(await hasRoomFor(dirname(path), announced))) throw noRoom();
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(refused(tooLarge));
      else done(null, chunk);
    },
  });
  try {
    const source = Readable.fromWeb((body ?? new Blob([]).stream()) as never);
    await pipeline(source, counter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    throw reasonOf(error, signal);
  }
  if (bytes === 0) throw refused(/*i18n*/ 'This file is empty.');
  return bytes;
}

function reasonOf(error: unknown, { aborted: isAborted }: AbortSignal): unknown {
  if (error instanceof AppError) return error;
  if (isAborted) return new AppError('BUSY', { cause: error });
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  return isFull ? noRoom() : error;
}

function refused(message: Sentence): AppError {
  return new AppError('FILE_REFUSED', { message });
}

function noRoom(): AppError {
  return new AppError('UNAVAILABLE', {
    message: /*i18n*/ 'We can’t accept new files right now. Please try again later.',
    retryAfterSeconds: 60,
  });
}
