/** The backup process. It performs one task with a low priority, and ends with its parent. */
import { constants, setPriority } from 'node:os';

import { performTask, type BackupTask } from './backup-tasks.server.ts';

export type ChildAnswer =
  | { ok: true; value: unknown }
  | { ok: false; name: string; message: string; code: string | undefined; stack: string };

process.once('disconnect', () => process.exit(1));
process.once('message', (task: BackupTask) => void answer(task));
try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // The system does not let this process change its priority.
}

async function answer(task: BackupTask): Promise<void> {
  const print = (message: string) => void process.stderr.write(`${message}\n`);
  const found: ChildAnswer = await performTask(task, { warn: print, fatal: print }).then(
    (value) => ({ ok: true, value }),
    describe,
  );
  process.send?.(found, () => process.exit(0));
}

function describe(error: unknown): ChildAnswer {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return { ok: false, name, message, code, stack };
}
