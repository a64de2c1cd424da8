// A child process that reads archives, shared by all test files of a test worker.

import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createIntakeProcess } from '../../../media/intake/process/intake-process.server.ts';
import type { IntakeProcessOptions } from '../../../media/intake/process/intake-process.server.ts';
import { TEST_RENEWAL } from '../../../media/testing/test-intake.ts';
import { ARCHIVE_HEAP_MEGABYTES, type ArchiveProcess } from '../checking/archive-reader.server.ts';

const APP = join(import.meta.dirname, '../../..');

export function anArchiveProcess(options: Partial<IntakeProcessOptions> = {}): ArchiveProcess {
  return createIntakeProcess({
    childFile: join(APP, 'media/intake/process/intake-child.server.ts'),
    tasksFile: join(APP, 'archives/restoring/checking/check-tasks.server.ts'),
    environment: { PATH: process.env['PATH'] },
    directory: join(tmpdir(), 'memorials-test-archives', String(process.pid)),
    heapMegabytes: ARCHIVE_HEAP_MEGABYTES,
    ...options,
  });
}

export const testArchiveProcess = anArchiveProcess({ renewal: TEST_RENEWAL });
