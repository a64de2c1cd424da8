// What is in a video, as ffmpeg reads it.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function probe(path: string) {
  const { stdout } = await run('ffprobe', [
    ...'-v error -count_packets -show_streams -show_format -of json'.split(' '),
    path,
  ]);
  return JSON.parse(stdout) as {
    streams: Record<string, string>[];
    format: { duration: string; tags?: Record<string, string> };
  };
}

/** In shades of grey. */
export async function pixelsAt(path: string, frame: number): Promise<Buffer> {
  const args = ['-v', 'error', '-i', path, '-vf', `select=eq(n\\,${frame})`, '-frames:v', '1'];
  const { stdout } = await run('ffmpeg', [...args, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'], {
    encoding: 'buffer',
  });
  return stdout;
}

/** Mean difference of two pictures, in shades of grey. */
export function difference(a: Buffer | undefined, b: Buffer | undefined): number {
  if (!a || !b || a.length === 0 || a.length !== b.length) throw new Error('No pictures.');
  const sum = a.reduce((total, value, index) => total + Math.abs(value - (b[index] ?? 0)), 0);
  return sum / a.length;
}

/** Mean volume in decibels of a quarter of a second. */
export async function loudness(path: string, second: number): Promise<number> {
  const args = ['-ss', `${second}`, '-t', '0.25', '-i', path, '-af', 'volumedetect', '-f', 'null'];
  const { stderr } = await run('ffmpeg', [...args, '-']);
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]);
}
