import { performance, type EventLoopUtilization } from 'node:perf_hooks';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createIdleWork } from './idle-queue.server.ts';

const PAUSE_MS = 1_000;

/** The part of each pause in which the process is busy. */
let busy: number;
let done: string[];
let failures: unknown[];
let whenIdle: (work: () => Promise<void>) => void;

beforeEach(() => {
  busy = 0;
  done = [];
  failures = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((): EventLoopUtilization => ({
    idle: 0,
    active: 0,
    utilization: busy,
  }));
  whenIdle = createIdleWork((error) => void failures.push(error));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const piece = (name: string) => async () => void done.push(name);

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * PAUSE_MS);

test('work waits for a second in which the process has little to do', async () => {
  busy = 0.9;
  whenIdle(piece('one'));
  await passSeconds(10);
  expect(done).toEqual([]);
  busy = 0.1;
  await passSeconds(1);
  expect(done).toEqual(['one']);
});

test('one piece has its turn each second, in the order in which they came', async () => {
  for (const name of ['one', 'two', 'three']) whenIdle(piece(name));
  await passSeconds(1);
  expect(done).toEqual(['one']);
  await passSeconds(2);
  expect(done).toEqual(['one', 'two', 'three']);
  await passSeconds(10);
  whenIdle(piece('late'));
  await passSeconds(1);
  expect(done.at(-1)).toBe('late');
});

test('a piece may bring the next one', async () => {
  whenIdle(async () => whenIdle(piece('next')));
  await passSeconds(1);
  expect(done).toEqual([]);
  await passSeconds(1);
  expect(done).toEqual(['next']);
});

test('what fails is reported, and the next one has its turn', async () => {
  const failure = new Error('on purpose');
  whenIdle(() => Promise.reject(failure));
  whenIdle(piece('two'));
  await passSeconds(2);
  expect(failures).toEqual([failure]);
  expect(done).toEqual(['two']);
});
