import { expect, test, vi } from 'vitest';

import type { JobQueue } from '../../db/job-queue.server.ts';
import type { Jobs } from './job-runner.server.ts';
import { createJobsToCome } from './lazy-job-queue.server.ts';

type Transaction = Parameters<JobQueue['add']>[0];
const TRANSACTION = {} as Transaction;

/** A queue in memory, which opens when it is told to. */
function aQueue() {
  const added: string[] = [];
  const handled: string[] = [];
  let stops = 0;
  const queue: Jobs = {
    add: (_transaction, name) => {
      added.push(name);
      return Promise.resolve();
    },
    handle: (name) => void handled.push(name),
    startWorking: () => Promise.resolve(),
    runDue: () => Promise.resolve({ done: 0, failed: 0 }),
    finish: () => Promise.resolve(),
    stop: () => {
      stops += 1;
      return Promise.resolve();
    },
  };
  const { promise, resolve, reject } = Promise.withResolvers<Jobs>();
  const open = vi.fn<() => Promise<Jobs>>(() => promise);
  return {
    jobs: createJobsToCome(open),
    open,
    added,
    handled,
    stops: () => stops,
    finish: () => resolve(queue),
    fail: reject,
  };
}

test('a job that is added before the queue is open opens it and waits for it', async () => {
  const { jobs, open, added, finish } = aQueue();

  const adding = jobs.add(TRANSACTION, 'send-mail', {});
  const another = jobs.add(TRANSACTION, 'check-plan', {});
  expect(added).toEqual([]);
  finish();
  await Promise.all([adding, another]);

  expect(added).toEqual(['send-mail', 'check-plan']);
  expect(open).toHaveBeenCalledTimes(1);
});

test('who does which job may be said before the queue is open and after', async () => {
  const { jobs, handled, finish } = aQueue();

  jobs.handle('send-mail', () => Promise.resolve());
  finish();
  await jobs.open();
  jobs.handle('check-plan', () => Promise.resolve());

  expect(handled).toEqual(['send-mail', 'check-plan']);
});

test('a queue that cannot be opened refuses the job, and there is nothing to stop', async () => {
  const { jobs, fail, stops } = aQueue();

  const adding = jobs.add(TRANSACTION, 'send-mail', {});
  fail(new Error('no database'));

  await expect(adding).rejects.toThrow('no database');
  await jobs.stop();
  expect(stops()).toBe(0);
});

test('stopping waits for a queue that is just being opened, and opens none', async () => {
  const unopened = aQueue();
  await unopened.jobs.stop();
  expect(unopened.open).not.toHaveBeenCalled();

  const { jobs, stops, finish } = aQueue();
  void jobs.open();
  const stopping = jobs.stop();
  finish();
  await stopping;
  expect(stops()).toBe(1);
});

test('an opening that failed is tried again by whoever asks next', async () => {
  const { jobs, open, added, fail } = aQueue();
  const first = jobs.open();
  fail(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  const back = aQueue();
  back.finish();
  open.mockImplementation(back.open);
  await jobs.add(TRANSACTION, 'send-mail', {});
  expect(open).toHaveBeenCalledTimes(2);
  expect([added, back.added]).toEqual([[], ['send-mail']]);
});
