import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createIntakeProcess } from '../intake/process/intake-process.server.ts';
import type { TestTasks } from './intake-test-tasks.ts';

const [, , name = '', input = 'null'] = process.argv;
const intake = createIntakeProcess<TestTasks>({
  childFile: join(import.meta.dirname, '../intake/process/intake-child.server.ts'),
  tasksFile: join(import.meta.dirname, 'intake-test-tasks.ts'),
  environment: { PATH: process.env['PATH'] },
  directory: tmpdir(),
});
const value = await intake.run(name as 'describe', JSON.parse(input) as null);
process.stdout.write(JSON.stringify(value));
