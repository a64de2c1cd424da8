// All test files of a worker share one intake process, because starting it is slow.

import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createIntakeProcess } from '../intake/process/intake-process.server.ts';
import type { VideoEncoder } from '../intake/videos/video-encoder.server.ts';

const INTAKE_FOLDER = join(import.meta.dirname, '../intake');

/** Starting a child costs as much as many pictures, so that of a test worker stays longer than that of a server. */
export const TEST_RENEWAL = { tasks: 1_000, idleMs: 60_000 };

export const testIntake = createIntakeProcess({
  childFile: join(INTAKE_FOLDER, 'process/intake-child.server.ts'),
  tasksFile: join(INTAKE_FOLDER, 'intake-tasks.server.ts'),
  environment: { PATH: process.env['PATH'] },
  directory: join(tmpdir(), 'memorials-test-intake', String(process.pid)),
  renewal: TEST_RENEWAL,
});

export const withoutFfmpeg: VideoEncoder = {
  isAvailable: () => Promise.resolve(false),
  encode: () => Promise.reject(new Error('There is no ffmpeg.')),
  takeFrame: () => Promise.resolve(null),
};
