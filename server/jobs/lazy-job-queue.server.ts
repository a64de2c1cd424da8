/**
 * A job queue that opens at first use. Opening takes as long as the rest of the server's start, and public pages need
 * no jobs.
 */
import type { JobQueue } from '../../db/job-queue.server.ts';
import type { JobRunner } from './job-runner.server.ts';

export interface LazyJobQueue extends JobQueue {
  open(): Promise<JobRunner>;
  finish(): Promise<void>;
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
      // If opening failed, there is nothing to stop. The caller of `open` has already received the error.
      const jobs = await opening?.catch(() => undefined);
      await jobs?.stop();
    },
  };
}
