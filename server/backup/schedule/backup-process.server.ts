/** Runs each task in a process of its own, whose memory is bounded and is freed with it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import {
  lastWords,
  MEMORY_SETTINGS,
} from '../../../app/media/intake/process/child-settings.server.ts';
import { readBackupEnvironment } from '../../config/config.server.ts';
import { PRODUCT_FOLDER } from '../../process/product-folder.server.ts';
import type { ChildAnswer } from './backup-child.server.ts';
import type { BackupTask, RunTask, TaskResults } from './backup-tasks.server.ts';

const CHILD_FILE = join(PRODUCT_FOLDER, 'server/backup/schedule/backup-child.server.ts');
/** Rows are read and written in batches of a few megabytes. The embedded database has memory of its own. */
const FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=192'];

/** What a task in the backup process failed with. `name` is that of the error there. */
export class BackupTaskError extends Error {
  readonly code: string | undefined;

  constructor({
    name,
    message,
    code,
  }: {
    name: string;
    message: string;
    code?: string | undefined;
  }) {
    super(message);
    this.name = name;
    this.code = code;
  }
}

/** @param onStart - gets the id of each process */
export function createBackupProcess(onStart: (pid: number) => void = () => undefined): RunTask {
  return async <Task extends BackupTask>(task: Task) => {
    const value = await runInChild(task, onStart);
    return value as TaskResults[Task['kind']];
  };
}

async function runInChild(task: BackupTask, onStart: (pid: number) => void): Promise<unknown> {
  const child = spawn(process.execPath, [...FLAGS, CHILD_FILE], {
    env: { ...readBackupEnvironment(), ...MEMORY_SETTINGS },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  });
  const said = lastWords(child);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  child.once('message', (answer: ChildAnswer) => {
    if (answer.ok) resolve(answer.value);
    else reject(new BackupTaskError(answer));
  });
  child.once('error', reject);
  child.once('close', (code, signal) => {
    reject(
      new BackupTaskError({
        name: 'BackupProcessEnded',
        message: howItEnded(code, signal, said()),
      }),
    );
  });
  child.once('spawn', () => {
    onStart(child.pid ?? 0);
    // If sending fails, the process has ended, and the event `close` reports that.
    child.send(task, () => undefined);
  });
  return promise;
}

function howItEnded(code: number | null, signal: string | null, said: string): string {
  const how = signal === null ? `exited with code ${code}` : `was killed by ${signal}`;
  const last = /heap out of memory/i.test(said)
    ? 'It needed more memory than it is allowed.'
    : (said.split('\n').at(-1) ?? '');
  return `The backup process ${how}. ${last}`.trim();
}
