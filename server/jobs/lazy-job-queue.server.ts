/**
 * The job queue of a process that answers before its queue is open: pages need none, and opening it takes as
 * long as all the rest of a start. Whoever adds a job opens it and waits.
 */
import type { JobQueue } from '../../db/job-queue.server.ts';
import type { Jobs } from './job-runner.server.ts';

export interface JobsToCome extends JobQueue {
  /** Opens the queue, once, and resolves when it can be used. */
  open(): Promise<Jobs>;
  /** Takes no new jobs to work on, and resolves when the running ones are finished. */
  finish(): Promise<void>;
  /** Stops the queue when it was opened. */
  stop(): Promise<void>;
}

/** @param openQueue opens it; called once, and again when that failed and somebody asks anew */
export function createJobsToCome(openQueue: () => Promise<Jobs>): JobsToCome {
  const handlers = new Map<string, Parameters<JobQueue['handle']>>();
  let opening: Promise<Jobs> | undefined;
  let opened: Jobs | undefined;

  async function openNow(): Promise<Jobs> {
    const jobs = await openQueue();
    for (const words of handlers.values()) jobs.handle(...words);
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
    add: async (...job) => (opened ?? (await open())).add(...job),
    handle: (...words) => {
      handlers.set(words[0], words);
      opened?.handle(...words);
    },
    finish: async () => opened?.finish(),
    stop: async () => {
      // One that could not be opened has nothing to stop; who opened it was told.
      const jobs = await opening?.catch(() => undefined);
      await jobs?.stop();
    },
  };
}
