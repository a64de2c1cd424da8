// A child process for videos, shared by all test files of a test worker.

import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { TEST_RENEWAL } from '../../../media/testing/test-intake.ts';
import { createVideoProcess } from '../video-program.server.ts';

export const testVideoProcess = createVideoProcess({
  childFile: join(import.meta.dirname, '../../../media/intake/process/intake-child.server.ts'),
  tasksFile: join(import.meta.dirname, '../video-tasks.server.ts'),
  environment: { PATH: process.env['PATH'] },
  directory: join(tmpdir(), 'memorials-test-videos', String(process.pid)),
  renewal: TEST_RENEWAL,
});

export const TEST_FFMPEG = { file: 'ffmpeg', environment: { PATH: process.env['PATH'] } };
