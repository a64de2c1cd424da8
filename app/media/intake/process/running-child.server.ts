/** One child process: started, given one task after the other, and ended. Every way in which it can end is an outcome. */
import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';

import {
  type ChildMessage,
  CLOCK_PER_CPU,
  type LimitReached,
  type TaskRequest,
  type TaskResult,
} from './intake-messages.ts';

export type ChildOutcome =
  | { kind: 'result'; result: TaskResult; residentMegabytes: number }
  | LimitReached
  | { kind: 'not started'; reason: string }
  | { kind: 'died'; details: { signal: string | null; exitCode: number | null; said: string } }
  | { kind: 'closed' };

export interface RunningChild {
  /** Performs a task; the caller waits for its outcome before it sends the next. */
  perform(request: TaskRequest): Promise<ChildOutcome>;
  /** True if the process has ended, for example because the system was short of memory. */
  hasEnded(): boolean;
  end(): void;
}

/** Small heaps: pixels are outside of V8's heap. */
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=128'];

/** The only settings that the process gets: it opens files of strangers and needs no keys. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
] as const;

/** The process ends itself at its limits. If even that fails, it is ended this much later. */
const GRACE_SECONDS = 5;
const SAID_CHARACTERS = 2_000;

export function startChild(options: { childFile: string; tasksFile: string }): RunningChild {
  const child = spawn(process.execPath, [...FLAGS, options.childFile, options.tasksFile], {
    env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  });
  let isReady = false;
  let waiting: TaskRequest | undefined;
  let settle: ((outcome: ChildOutcome) => void) | undefined;
  let ended: ChildOutcome | undefined;
  let overdue: NodeJS.Timeout | undefined;
  const said = lastWords(child);

  function finish(outcome: ChildOutcome): void {
    clearTimeout(overdue);
    hold(child, false);
    const resolve = settle;
    settle = undefined;
    resolve?.(outcome);
  }

  function send(request: TaskRequest): void {
    const seconds = request.limits.cpuSeconds * CLOCK_PER_CPU + GRACE_SECONDS;
    overdue = setTimeout(() => {
      finish({ kind: 'limit', limit: 'time' });
      child.kill('SIGKILL');
    }, seconds * 1000);
    // A failed send means that the process has ended, which `exit` reports.
    child.send(request, () => undefined);
  }

  child.on('message', (message: ChildMessage) => {
    if (message.kind !== 'ready') return finish(message);
    isReady = true;
    if (waiting) send(waiting);
    waiting = undefined;
  });
  child.on('error', (error) => {
    ended ??= { kind: 'not started', reason: error.message };
    finish(ended);
  });
  child.on('close', (exitCode, signal) => {
    ended ??= isReady
      ? { kind: 'died', details: { signal, exitCode, said: said() } }
      : { kind: 'not started', reason: said() };
    finish(ended);
  });
  hold(child, false);

  return {
    perform: (request) =>
      new Promise((resolve) => {
        if (ended) return resolve(ended);
        settle = resolve;
        hold(child, true);
        if (isReady) send(request);
        else waiting = request;
      }),
    hasEnded: () => ended !== undefined,
    end() {
      ended ??= { kind: 'closed' };
      finish(ended);
      child.kill('SIGKILL');
    },
  };
}

/** While it performs a task the process keeps the product alive; a process without a task does not. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const change = isHeld ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
  if (child.stderr instanceof Socket) child.stderr[change]();
}

/** Keeps the end of what the process writes to standard error, for the log. */
function lastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-SAID_CHARACTERS);
  });
  return () => text;
}
