/**
 * A job queue that is opened when it is first needed. Opening it takes as long as the rest of a start, and public
 * pages do not need it. Adding a job opens the queue and waits for it.
 */
import type { JobQueue } from '../../db/job-queue.server.ts';
import type { Jobs } from './job-runner.server.ts';

export interface LazyJobQueue extends JobQueue {
  /** Opens the queue, once, and resolves when it can be used. */
  open(): Promise<Jobs>;
  /** Takes no new jobs to work on, and resolves when the running ones are finished. */
  finish(): Promise<void>;
  /** Stops the queue when it was opened. */
  stop(): Promise<void>;
}

/** @param openQueue - called once, and again at the next use when it failed */
export function createLazyJobQueue(openQueue: () => Promise<Jobs>): LazyJobQueue {
  const register = new Map<string, (jobs: JobQueue) => void>();
  let opening: Promise<Jobs> | undefined;
  let opened: Jobs | undefined;

  async function openNow(): Promise<Jobs> {
    const jobs = await openQueue();
    for (const registerAt of register.values()) registerAt(jobs);
    opened = jobs;
    return jobs;
  }
  const open = () =>
    (opening ??= openNow().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  return {
    open,
    add: async (transaction, job, data) => (opened ?? (await open())).add(transaction, job, data),
    handle: (job, handler) => {
      const registerAt = (jobs: JobQueue) => jobs.handle(job, handler);
      register.set(job.name, registerAt);
      if (opened) registerAt(opened);
    },
    finish: async () => opened?.finish(),
    stop: async () => {
      // When opening failed there is nothing to stop, and the rejection went to the caller of `open`.
      const jobs = await opening?.catch(() => undefined);
      await jobs?.stop();
    },
  };
}
