import type { TaskLimits } from '../../media/intake/process/intake-messages.ts';
import type { FfmpegLimits } from '../../media/intake/videos/ffmpeg-process.server.ts';

export type RenderingLimits = FfmpegLimits;

/** Of ffmpeg for a segment, which has at most 20 seconds: these need about 60 s of CPU time in 1080p. */
const FFMPEG: RenderingLimits = {
  cpuSeconds: 300,
  seconds: 1800,
  megabytes: 400,
  isPatient: true,
};

/** Of the child process for a segment. Drawing 20 seconds in 1080p needs about 30 s of CPU time. */
export const DRAWING: TaskLimits = { cpuSeconds: 200, megabytes: 500 };

/** Copies the whole video once; 50 minutes of it are a gigabyte. */
export const JOINING: TaskLimits = { cpuSeconds: 200, megabytes: 500 };

export function usedLimits(limits: Partial<RenderingLimits> | undefined): RenderingLimits {
  return { ...FFMPEG, ...limits };
}
