import { performance, type EventLoopUtilization } from 'node:perf_hooks';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createIdleQueue } from './idle-queue.server.ts';

const PAUSE_MS = 1_000;

let utilization: number;
let done: string[];
let failures: unknown[];
let whenIdle: (task: () => Promise<void>) => void;

beforeEach(() => {
  utilization = 0;
  done = [];
  failures = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((): EventLoopUtilization => ({
    idle: 0,
    active: 0,
    utilization,
  }));
  whenIdle = createIdleQueue((error) => void failures.push(error));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const task = (name: string) => async () => void done.push(name);

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * PAUSE_MS);

test('a task waits for a second in which the process is idle', async () => {
  utilization = 0.9;
  whenIdle(task('one'));
  await passSeconds(10);
  expect(done).toEqual([]);
  utilization = 0.1;
  await passSeconds(1);
  expect(done).toEqual(['one']);
});

test('one task runs each second, in order', async () => {
  for (const name of ['one', 'two', 'three']) whenIdle(task(name));
  await passSeconds(1);
  expect(done).toEqual(['one']);
  await passSeconds(2);
  expect(done).toEqual(['one', 'two', 'three']);
  await passSeconds(10);
  whenIdle(task('late'));
  await passSeconds(1);
  expect(done.at(-1)).toBe('late');
});

test('a task can add the next one', async () => {
  whenIdle(async () => whenIdle(task('next')));
  await passSeconds(1);
  expect(done).toEqual([]);
  await passSeconds(1);
  expect(done).toEqual(['next']);
});

test('a failure is reported, and the next task runs', async () => {
  const failure = new Error('on purpose');
  whenIdle(() => Promise.reject(failure));
  whenIdle(task('two'));
  await passSeconds(2);
  expect(failures).toEqual([failure]);
  expect(done).toEqual(['two']);
});
