/**
 * A job queue that is opened at its first use. Opening the queue takes as long as all other steps of the server's
 * start, and public pages need no queue. Adding a job opens the queue and waits until the queue is open.
 */
import type { JobQueue } from '../../db/job-queue.server.ts';
import type { JobRunner } from './job-runner.server.ts';

export interface LazyJobQueue extends JobQueue {
  /** Opens the queue, unless it is open, and resolves when it can be used. */
  open(): Promise<JobRunner>;
  /** Starts no more jobs, and resolves when the running jobs are finished. */
  finish(): Promise<void>;
  /** Stops the queue if it was opened. */
  stop(): Promise<void>;
}

/** @param openQueue - called once; after a failure, called again at the next use */
export function createLazyJobQueue(openQueue: () => Promise<JobRunner>): LazyJobQueue {
  const registrations = new Map<string, (jobs: JobQueue) => void>();
  let opening: Promise<JobRunner> | undefined;
  let opened: JobRunner | undefined;

  async function openNow(): Promise<JobRunner> {
    const jobs = await openQueue();
    for (const registerAt of registrations.values()) registerAt(jobs);
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
      registrations.set(job.name, registerAt);
      if (opened) registerAt(opened);
    },
    finish: async () => opened?.finish(),
    stop: async () => {
      // If opening failed, there is nothing to stop, and the caller of `open` has handled the error.
      const jobs = await opening?.catch(() => undefined);
      await jobs?.stop();
    },
  };
}
