// A child process for booklets, shared by all test files of a test worker.

import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createIntakeProcess } from '../../media/intake/process/intake-process.server.ts';
import { TEST_RENEWAL } from '../../media/testing/test-intake.ts';
import type { BookletTasks } from '../typeset/typeset-tasks.server.ts';

const APP = join(import.meta.dirname, '../..');

export const TEST_BOOKLETS_FOLDER = join(tmpdir(), 'memorials-test-booklets', String(process.pid));

export const testBookletProcess = createIntakeProcess<BookletTasks>({
  childFile: join(APP, 'media/intake/process/intake-child.server.ts'),
  tasksFile: join(APP, 'booklets/typeset/typeset-tasks.server.ts'),
  environment: { PATH: process.env['PATH'] },
  directory: TEST_BOOKLETS_FOLDER,
  renewal: TEST_RENEWAL,
});
