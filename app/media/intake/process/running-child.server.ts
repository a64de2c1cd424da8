/**
 * A child process that runs one task after another. Each way in which the process can end has its own `ChildOutcome`.
 */
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

export interface ChildOptions {
  /** the path of `intake-child.server.ts`; Node runs the source file, which is not part of the bundle */
  childFile: string;
  /** the path of the module with the tasks, `intake-tasks.server.ts` */
  tasksFile: string;
  /** the environment of the process, without secrets, because the process opens untrusted files */
  environment: Readonly<Record<string, string | undefined>>;
}

/** Small heap limits, because pixels are stored outside of V8's heap. */
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=128'];

/** With these settings, the C library returns the memory of pictures to the system as soon as it is freed. */
const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** The process ends itself when it reaches a limit. If this fails, it is killed after this additional time. */
const GRACE_SECONDS = 5;
const SAID_CHARACTERS = 2_000;

/** Starts the process; the first task waits until it is ready. */
export class RunningChild {
  readonly #child: ChildProcess;
  #isReady = false;
  #waiting: TaskRequest | undefined;
  #settle: ((outcome: ChildOutcome) => void) | undefined;
  #ended: ChildOutcome | undefined;
  #overdue: NodeJS.Timeout | undefined;

  constructor({ childFile, tasksFile, environment }: ChildOptions) {
    const child = spawn(process.execPath, [...FLAGS, childFile, tasksFile], {
      env: { ...environment, ...MEMORY_SETTINGS },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      windowsHide: true,
    });
    this.#child = child;
    const said = lastWords(child);
    child.on('message', (message: ChildMessage) => this.#receive(message));
    child.on('error', (error) => this.#end({ kind: 'not started', reason: error.message }));
    child.on('close', (exitCode, signal) =>
      this.#end(
        this.#isReady
          ? { kind: 'died', details: { signal, exitCode, said: said() } }
          : { kind: 'not started', reason: said() },
      ),
    );
    hold(child, false);
  }

  /** True if the process has ended, for example because the system was short of memory. */
  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** Runs a task. Call it only after the previous task has finished. */
  async perform(request: TaskRequest): Promise<ChildOutcome> {
    if (this.#ended) return this.#ended;
    hold(this.#child, true);
    return new Promise((resolve) => {
      this.#settle = resolve;
      if (this.#isReady) this.#send(request);
      else this.#waiting = request;
    });
  }

  end(): void {
    this.#end({ kind: 'closed' });
    this.#child.kill('SIGKILL');
  }

  #receive(message: ChildMessage): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      if (this.#waiting) this.#send(this.#waiting);
      this.#waiting = undefined;
    } else {
      this.#finish(message);
    }
  }

  #send(request: TaskRequest): void {
    const seconds = request.limits.cpuSeconds * CLOCK_PER_CPU + GRACE_SECONDS;
    this.#overdue = setTimeout(() => {
      this.#finish({ kind: 'limit', limit: 'time' });
      this.#child.kill('SIGKILL');
    }, seconds * 1000);
    // A failed send means that the process has ended, which its `close` event reports.
    this.#child.send(request, () => undefined);
  }

  #end(outcome: ChildOutcome): void {
    this.#ended ??= outcome;
    this.#finish(this.#ended);
  }

  #finish(outcome: ChildOutcome): void {
    clearTimeout(this.#overdue);
    hold(this.#child, false);
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(outcome);
  }
}

/** Only a running task keeps the server's event loop alive; an idle child process does not. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const change = isHeld ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
  if (child.stderr instanceof Socket) child.stderr[change]();
}

/** Collects the last part of the standard error output, for the log. */
function lastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-SAID_CHARACTERS);
  });
  return () => text;
}
