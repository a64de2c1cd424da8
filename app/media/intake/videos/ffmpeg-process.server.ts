/**
 * Runs ffmpeg. The process has no network access and no settings of this application, and its
 * memory and time are limited. It reads one format only and writes to a pipe, so it cannot create
 * files.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { codeOf } from '../../../wire/errors/caught.ts';
import { MediaRefusedError } from '../../media-refused.ts';
import { lastWords } from '../process/child-settings.server.ts';

export interface FfmpegLimits {
  cpuSeconds: number;
  /** elapsed time; more than `cpuSeconds`, because a busy machine gives little CPU time */
  seconds: number;
  megabytes: number;
  isPatient: boolean;
}

export interface FfmpegProgram {
  file: string;
  /** contains the PATH, but no settings of this application */
  environment: Readonly<Record<string, string | undefined>>;
}

export const ENCODING_LIMITS: FfmpegLimits = {
  cpuSeconds: 90 * 60,
  seconds: 2 * 60 * 60,
  megabytes: 1200,
  isPatient: true,
};

const CHECK_INTERVAL_MS = 500;
const KILOBYTES_PER_MEGABYTE = 1024;
const BYTES_PER_MEGABYTE = 1024 * 1024;
const MAX_ALLOCATION = 512 * BYTES_PER_MEGABYTE;

const LIMIT_SENTENCES = {
  time: /*i18n*/ 'This file took too long to convert. Save a shorter or smaller copy and add that instead.',
  memory:
    /*i18n*/ 'This file is too large for us to convert. Save a smaller copy and add that instead.',
} as const;

export class FfmpegFailedError extends Error {
  override readonly name = 'FfmpegFailedError';
  /** Survives the way between processes, unlike the class. */
  readonly code = 'FFMPEG_FAILED';
}

export interface FfmpegStreams {
  /** for `pipe:0` */
  input?: Readable;
  /** for `pipe:1` */
  output: Writable;
  limits: FfmpegLimits;
}

export async function runFfmpegToFile(
  ffmpeg: FfmpegProgram,
  args: readonly string[],
  target: string,
  limits: FfmpegLimits = ENCODING_LIMITS,
): Promise<void> {
  const output = createWriteStream(target, { flags: 'wx' });
  await runFfmpegWithStreams(ffmpeg, args, { output, limits });
}

/** @param maxBytes - ffmpeg fails if it writes more */
export async function runFfmpeg(
  ffmpeg: FfmpegProgram,
  args: readonly string[],
  maxBytes: number,
  limits: FfmpegLimits,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  const collect = new Writable({
    write(part: Buffer, _, done) {
      length += part.length;
      parts.push(part);
      done(length > maxBytes ? new FfmpegFailedError('ffmpeg sent too much') : null);
    },
  });
  await runFfmpegWithStreams(ffmpeg, args, { output: collect, limits });
  return Buffer.concat(parts);
}

/**
 * @throws MediaRefusedError if a limit is exceeded; FfmpegFailedError if ffmpeg fails or is killed; otherwise the error
 * of the input or output, such as a full disk
 */
export async function runFfmpegWithStreams(
  ffmpeg: FfmpegProgram,
  args: readonly string[],
  { input, output, limits }: FfmpegStreams,
): Promise<void> {
  const all = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-max_alloc', `${MAX_ALLOCATION}`];
  const child = spawn(ffmpeg.file, [...all, ...args], {
    env: { ...ffmpeg.environment },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const { stdout } = child;
  if (!stdout) throw new Error('ffmpeg was started without its output.');
  const said = lastWords(child);
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  // Prevents an unhandled rejection. The code below awaits `ended` only after the output has ended.
  ended.catch(() => undefined);
  if (limits.isPatient) lowerPriority(child);
  const watch = watchLimits(child, limits);
  const feeding = feed(child, input);
  try {
    await pipeline(stdout, output);
    const { code, signal } = await ended;
    const inputError = await feeding;
    if (inputError) throw inputError;
    if (watch.reached) throw new MediaRefusedError(LIMIT_SENTENCES[watch.reached]);
    if (code !== 0) throw failed(signal ?? code, said());
  } finally {
    watch.stop();
    child.kill('SIGKILL');
    input?.destroy();
  }
}

/** Ends ffmpeg if the input fails. Resolves to the input's error; what is wrong with ffmpeg, its exit code says. */
async function feed(child: ChildProcess, input: Readable | undefined): Promise<Error | undefined> {
  if (!input || !child.stdin) return undefined;
  let failure: Error | undefined;
  input.on('error', (error) => {
    failure ??= error;
  });
  try {
    await pipeline(input, child.stdin);
    return undefined;
  } catch {
    if (failure && !isClosedPipe(failure)) child.kill('SIGKILL');
    return failure && isClosedPipe(failure) ? undefined : failure;
  }
}

function isClosedPipe(error: Error): boolean {
  return ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error));
}

/** If ffmpeg itself writes the file, only its words say that the disk is full. */
function failed(end: string | number | null, said: string): Error {
  const error = new FfmpegFailedError(`ffmpeg: ${end}: ${said}`);
  if (!/No space left on device|Disk quota exceeded/i.test(said)) return error;
  return Object.assign(new Error('ffmpeg found the disk full', { cause: error }), {
    code: 'ENOSPC',
  });
}

interface LimitWatch {
  reached: keyof typeof LIMIT_SENTENCES | undefined;
  stop: () => void;
}

/** Kills the process if it exceeds a limit. Memory and CPU time are checked only on Linux. */
function watchLimits(child: ChildProcess, limits: FfmpegLimits): LimitWatch {
  const startedAt = performance.now();
  const watch: LimitWatch = { reached: undefined, stop: () => clearInterval(interval) };
  const end = (limit: keyof typeof LIMIT_SENTENCES) => {
    watch.reached ??= limit;
    child.kill('SIGKILL');
  };
  const interval = setInterval(() => {
    if ((performance.now() - startedAt) / 1000 > limits.seconds) {
      end('time');
      return;
    }
    void usageOf(child).then((usage) => {
      if (usage && usage.megabytes > limits.megabytes) end('memory');
      if (usage && usage.cpuSeconds > limits.cpuSeconds) end('time');
    });
  }, CHECK_INTERVAL_MS);
  return watch;
}

/** Linux measures CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

async function usageOf(
  child: ChildProcess,
): Promise<{ megabytes: number; cpuSeconds: number } | null> {
  if (process.platform !== 'linux' || child.exitCode !== null) return null;
  try {
    const [status, times] = await Promise.all([
      readFile(`/proc/${child.pid}/status`, 'utf8'),
      readFile(`/proc/${child.pid}/stat`, 'utf8'),
    ]);
    const megabytes = residentKilobytes(status) / KILOBYTES_PER_MEGABYTE;
    const fields = times.slice(times.lastIndexOf(')') + 2).split(' ');
    return { megabytes, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/**
 * `statm` would count in pages, which have 16 or 64 KB on some ARM machines.
 * @param status - of `/proc`; a process that has ended has no memory
 */
function residentKilobytes(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems forbid a change of the priority. ffmpeg then runs with normal priority.
  }
}
