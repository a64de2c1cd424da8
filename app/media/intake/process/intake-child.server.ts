/**
 * The intake process decodes users' files. A second thread runs the tasks
 * (`intake-worker.server.ts`). So this thread can kill the process when a task exceeds a limit,
 * even if a decoder hangs.
 */
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

import { codeOf } from '../../../wire/errors/caught.ts';
import {
  type ChildMessage,
  CLOCK_PER_CPU,
  type LimitReached,
  type TaskRequest,
  type TaskResult,
} from './intake-messages.ts';

const CHECK_INTERVAL_MS = 50;
const BYTES_PER_MEGABYTE = 1024 * 1024;

interface RunningTask {
  limits: TaskRequest['limits'];
  startedAt: number;
  cpuAtStart: NodeJS.CpuUsage;
}

const [, , tasksFile = '', heapMegabytes = ''] = process.argv;
let running: RunningTask | undefined;

process.on('disconnect', endNow);
const worker = new Worker(new URL('intake-worker.server.ts', import.meta.url), {
  workerData: { tasksFile },
  resourceLimits: { maxOldGenerationSizeMb: Number(heapMegabytes) },
});
worker.on('error', (error: Error) => {
  if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
    reportAndEnd('memory');
  } else {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    endNow();
  }
});
worker.on('exit', endNow);
worker.on('message', (message: 'ready' | TaskResult) => {
  running = undefined;
  const residentMegabytes = residentBytes() / BYTES_PER_MEGABYTE;
  send(
    message === 'ready'
      ? { kind: 'ready' }
      : { kind: 'result', result: message, residentMegabytes },
  );
});
process.on('message', (request: TaskRequest) => {
  running = {
    limits: request.limits,
    startedAt: performance.now(),
    cpuAtStart: process.cpuUsage(),
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(request);
});
lowerPriority();
setInterval(checkLimits, CHECK_INTERVAL_MS);

function checkLimits(): void {
  if (!running) return;
  const { limits, startedAt, cpuAtStart } = running;
  const { user, system } = process.cpuUsage(cpuAtStart);
  const cpuSeconds = (user + system) / 1_000_000;
  const clockSeconds = (performance.now() - startedAt) / 1000;
  if (cpuSeconds > limits.cpuSeconds || clockSeconds > limits.cpuSeconds * CLOCK_PER_CPU) {
    reportAndEnd('time');
  } else if (residentBytes() > limits.megabytes * BYTES_PER_MEGABYTE) {
    reportAndEnd('memory');
  }
}

function residentBytes(): number {
  return process.memoryUsage.rss();
}

function reportAndEnd(limit: LimitReached['limit']): void {
  running = undefined;
  send({ kind: 'limit', limit }, endNow);
}

function send(message: ChildMessage, onSent?: () => void): void {
  if (process.send && process.connected) {
    process.send(message, undefined, undefined, (error) => (error ? endNow() : onSent?.()));
  } else {
    endNow();
  }
}

/** Kills the process, because a normal exit would wait for a hanging decoder. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Lowers the priority of each thread, because on Linux every thread has its own priority. */
function lowerPriority(): void {
  const ids = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const id of ids) {
    try {
      setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // The thread has ended, or the system does not let this process change its priority.
    }
  }
}
