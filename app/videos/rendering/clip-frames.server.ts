/** The frames of a family's clip, one after the other, decoded by ffmpeg. */
import { PassThrough } from 'node:stream';

import {
  type FfmpegLimits,
  type FfmpegProgram,
  runFfmpegWithStreams,
} from '../../media/intake/videos/ffmpeg-process.server.ts';
import { clipArguments, type ClipRequest } from './encoding-arguments.ts';

const BYTES_PER_PIXEL = 4;

export class ClipFrames {
  readonly #output: PassThrough;
  readonly #frames: AsyncGenerator<Buffer, undefined>;
  readonly #ended: Promise<void>;

  constructor(ffmpeg: FfmpegProgram, request: ClipRequest, limits: FfmpegLimits) {
    const { width, height } = request.size;
    const bytes = width * height * BYTES_PER_PIXEL;
    this.#output = new PassThrough({ highWaterMark: bytes });
    this.#ended = runFfmpegWithStreams(ffmpeg, clipArguments(request), {
      output: this.#output,
      limits,
    });
    // The reader gets the failure, which may come before it reads.
    this.#output.on('error', () => undefined);
    this.#ended.catch((error: unknown) => this.#output.destroy(asError(error)));
    this.#frames = inFrames(this.#output, bytes);
  }

  /** Undefined after the last frame. */
  async next(): Promise<Buffer | undefined> {
    return (await this.#frames.next()).value;
  }

  /** Ends ffmpeg if it still runs. */
  async close(): Promise<void> {
    this.#output.destroy();
    await this.#ended.catch(() => undefined);
  }
}

async function* inFrames(output: PassThrough, bytes: number): AsyncGenerator<Buffer, undefined> {
  let frame = Buffer.alloc(bytes);
  let filled = 0;
  for await (const part of output as AsyncIterable<Buffer>) {
    for (let read = 0; read < part.length;) {
      const count = Math.min(bytes - filled, part.length - read);
      part.copy(frame, filled, read, read + count);
      filled += count;
      read += count;
      if (filled < bytes) continue;
      yield frame;
      frame = Buffer.alloc(bytes);
      filled = 0;
    }
  }
  return undefined;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
