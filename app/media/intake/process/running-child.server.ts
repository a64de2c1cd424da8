import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';

import { lastWords, MEMORY_SETTINGS } from './child-settings.server.ts';
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
  childFile: string;
  tasksFile: string;
  /** must not contain secrets, because the process opens untrusted files */
  environment: Readonly<Record<string, string | undefined>>;
  /** memory for JavaScript values; pixels are stored elsewhere */
  heapMegabytes?: number;
}

/** The heap limits are small, because pixels are not stored in V8's heap. */
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=128'];

const HEAP_MEGABYTES = 256;

const GRACE_SECONDS = 5;

export class RunningChild {
  readonly #child: ChildProcess;
  #isReady = false;
  #waiting: TaskRequest | undefined;
  #settle: ((outcome: ChildOutcome) => void) | undefined;
  #ended: ChildOutcome | undefined;
  #overdue: NodeJS.Timeout | undefined;

  constructor({ childFile, tasksFile, environment, heapMegabytes = HEAP_MEGABYTES }: ChildOptions) {
    const args = [...FLAGS, childFile, tasksFile, String(heapMegabytes)];
    const child = spawn(process.execPath, args, {
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

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

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
    // If sending fails, the process has ended, and the event `close` reports that.
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

/** A child process without a task must not keep the server's event loop alive. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const change = isHeld ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
  if (child.stderr instanceof Socket) child.stderr[change]();
}
