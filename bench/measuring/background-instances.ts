// Starts processes that hold the background of several instances each: `instances.ts`.

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface InstancesOrder {
  databaseUrl: string;
  instances: number;
}

/** Since the start, of all instances of a process. */
export interface InstanceCounts {
  /** of changed pages */
  notifications: number;
  /** emails that would have been sent */
  jobs: number;
}

export interface BackgroundInstances {
  counts(): Promise<InstanceCounts>;
  stop(): Promise<void>;
}

/** Resolves when all instances listen and work. */
export async function startBackgroundInstances(
  databaseUrl: string,
  { instances, processes }: { instances: number; processes: number },
): Promise<BackgroundInstances> {
  const children = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, 'instances.ts'), { execArgv: [] }),
  );
  const ask = async (message: InstancesOrder | 'counts') =>
    Promise.all(
      children.map(async (child) => {
        const answered = nextAnswer(child);
        child.send(message);
        return answered;
      }),
    );
  const stop = async () => {
    await Promise.all(
      children.map(async (child) => {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }),
    );
  };
  try {
    await ask({ databaseUrl, instances: instances / processes });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    counts: async () => {
      const all = await ask('counts');
      return {
        notifications: sum(all.map(({ notifications }) => notifications)),
        jobs: sum(all.map(({ jobs }) => jobs)),
      };
    },
    stop,
  };
}

async function nextAnswer(child: ChildProcess): Promise<InstanceCounts> {
  const over = new AbortController();
  const { signal } = over;
  const exit = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process with instances ended with ${String(code)}.`);
  });
  const answer = once(child, 'message', { signal }).then(([message]) => message as InstanceCounts);
  try {
    return await Promise.race([answer, exit]);
  } finally {
    over.abort();
    await Promise.allSettled([answer, exit]);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
