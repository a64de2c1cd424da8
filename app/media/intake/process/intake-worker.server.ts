import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import { MediaRefusedError } from '../../media-refused.ts';
import type { TaskRequest, TaskResult } from './intake-messages.ts';

type Task = (input: unknown) => Promise<unknown>;

const { tasksFile } = workerData as { tasksFile: string };
const { INTAKE_TASKS } = (await import(pathToFileURL(tasksFile).href)) as {
  INTAKE_TASKS: Readonly<Record<string, Task>>;
};
const port = parentPort;
if (!port) throw new Error('This file must run as a thread of the intake process.');

port.on('message', (request: TaskRequest) => {
  perform(request).then(
    (result) => port.postMessage(result),
    (error: unknown) => port.postMessage(failure(error)),
  );
});
port.postMessage('ready');

async function perform({ name, input }: TaskRequest): Promise<TaskResult> {
  const task = INTAKE_TASKS[name];
  if (!task) throw new Error(`The intake process has no task "${name}".`);
  try {
    return { kind: 'done', value: await task(input) };
  } catch (error) {
    if (!(error instanceof MediaRefusedError)) throw error;
    return { kind: 'refused', sentence: error.sentence };
  }
}

function failure(error: unknown): TaskResult {
  if (!(error instanceof Error)) {
    return { kind: 'failed', message: String(error), stack: undefined, code: undefined };
  }
  const code = 'code' in error ? String(error.code) : undefined;
  return { kind: 'failed', message: error.message, stack: error.stack, code };
}
