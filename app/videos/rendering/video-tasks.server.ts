/** The tasks of the child process for videos. `media/intake/process` runs it and limits its time and memory. */
import type { DrawingResult, PosterTask, SegmentTask } from './draw-segment.server.ts';
import type { JoinTask, SoundTask } from './join-segments.server.ts';

export const INTAKE_TASKS = {
  drawSegment: async (task: SegmentTask): Promise<DrawingResult> =>
    (await import('./draw-segment.server.ts')).drawSegment(task),
  drawPoster: async (task: PosterTask): Promise<DrawingResult> =>
    (await import('./draw-segment.server.ts')).drawPoster(task),
  joinSegments: async (task: JoinTask): Promise<{ frames: number }> =>
    (await import('./join-segments.server.ts')).joinSegments(task),
  addSound: async (task: SoundTask): Promise<boolean> =>
    (await import('./join-segments.server.ts')).addSound(task),
};

export type VideoTasks = typeof INTAKE_TASKS;
