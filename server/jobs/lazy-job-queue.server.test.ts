import { expect, test, vi } from 'vitest';

import { CHECK_PLAN } from '../../app/billing/jobs.server.ts';
import { SEND_MAIL } from '../../app/mail/jobs.server.ts';
import type { JobQueue } from '../../db/job-queue.server.ts';
import type { JobRunner } from './job-runner.server.ts';
import { createLazyJobQueue } from './lazy-job-queue.server.ts';

type Transaction = Parameters<JobQueue['add']>[0];
const TRANSACTION = {} as Transaction;

/** A lazy job queue with a fake queue in memory. The fake queue opens when the test calls `finish`. */
function aQueue() {
  const added: string[] = [];
  const handled: string[] = [];
  let stops = 0;
  const queue: JobRunner = {
    add: (_transaction, job) => {
      added.push(job.name);
      return Promise.resolve();
    },
    handle: (job) => void handled.push(job.name),
    startWorking: () => Promise.resolve(),
    runDue: () => Promise.resolve({ done: 0, failed: 0 }),
    finish: () => Promise.resolve(),
    stop: () => {
      stops += 1;
      return Promise.resolve();
    },
  };
  const { promise, resolve, reject } = Promise.withResolvers<JobRunner>();
  const open = vi.fn<() => Promise<JobRunner>>(() => promise);
  return {
    jobs: createLazyJobQueue(open),
    open,
    added,
    handled,
    stops: () => stops,
    finish: () => resolve(queue),
    fail: reject,
  };
}

test('a job added before the queue is open opens it and waits for it', async () => {
  const { jobs, open, added, finish } = aQueue();

  const adding = jobs.add(TRANSACTION, SEND_MAIL, { mail: 'm' });
  const another = jobs.add(TRANSACTION, CHECK_PLAN, { customer: 'c' });
  expect(added).toEqual([]);
  finish();
  await Promise.all([adding, another]);

  expect(added).toEqual(['send-mail', 'check-plan']);
  expect(open).toHaveBeenCalledTimes(1);
});

test('handlers can be registered before and after the queue is open', async () => {
  const { jobs, handled, finish } = aQueue();

  jobs.handle(SEND_MAIL, () => Promise.resolve());
  finish();
  await jobs.open();
  jobs.handle(CHECK_PLAN, () => Promise.resolve());

  expect(handled).toEqual(['send-mail', 'check-plan']);
});

test("when the queue can't be opened, adding rejects and there is nothing to stop", async () => {
  const { jobs, fail, stops } = aQueue();

  const adding = jobs.add(TRANSACTION, SEND_MAIL, { mail: 'm' });
  fail(new Error('no database'));

  await expect(adding).rejects.toThrow('no database');
  await jobs.stop();
  expect(stops()).toBe(0);
});

test("stopping waits for a queue being opened, and doesn't open one", async () => {
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

test('after a failure the next use opens the queue again', async () => {
  const { jobs, open, added, fail } = aQueue();
  const first = jobs.open();
  fail(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  const back = aQueue();
  back.finish();
  open.mockImplementation(back.open);
  await jobs.add(TRANSACTION, SEND_MAIL, { mail: 'm' });
  expect(open).toHaveBeenCalledTimes(2);
  expect([added, back.added]).toEqual([[], ['send-mail']]);
});
