import { existsSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';

import { MediaRefusedError } from '../media-refused.ts';

export const INTAKE_TASKS = {
  describe: async (_: null) => ({
    pid: process.pid,
    priority: getPriority(),
    settings: Object.keys(process.env),
  }),
  double: async ({ number }: { number: number }) => number * 2,
  refuse: async ({ reason }: { reason: string }): Promise<void> => {
    throw new MediaRefusedError(reason);
  },
  fail: async ({ code }: { code: string }): Promise<void> => {
    throw Object.assign(new Error('something else failed'), { code });
  },
  loopForever: async ({ pidFile }: { pidFile: string }): Promise<void> => {
    writeFileSync(pidFile, String(process.pid));
    for (;;);
  },
  waitForever: async (_: null): Promise<void> => Promise.withResolvers<void>().promise,
  fillMemory: async (_: null): Promise<void> => {
    const parts: Buffer[] = [];
    for (;;) parts.push(Buffer.alloc(8 * 1024 * 1024, 1));
  },
  crash: async ({ file }: { file: string | null }) => {
    if (file === null || !existsSync(file)) {
      if (file !== null) writeFileSync(file, '');
      process.kill(process.pid, 'SIGKILL');
      await Promise.withResolvers().promise;
    }
    return 'done';
  },
};

export type TestTasks = typeof INTAKE_TASKS;
