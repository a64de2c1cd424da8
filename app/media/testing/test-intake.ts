// The process that opens pictures in tests. The test files of a worker share it, because starting one takes a while.

import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createIntakeProcess } from '../intake/process/intake-process.server.ts';

const INTAKE_FOLDER = join(import.meta.dirname, '../intake');

export const testIntake = createIntakeProcess({
  childFile: join(INTAKE_FOLDER, 'process/intake-child.server.ts'),
  tasksFile: join(INTAKE_FOLDER, 'intake-tasks.server.ts'),
  environment: { PATH: process.env['PATH'] },
  directory: join(tmpdir(), 'memorials-test-intake'),
});
