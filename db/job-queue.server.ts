// The interface of the job queue. A job is added in the transaction that causes it, so that it is neither lost nor
// run for a change that was rolled back. Types only: each domain defines its jobs in jobs.server.ts, and
// server/jobs/job-runner.server.ts runs them.

import type { z } from 'zod';

import type { DatabaseHandle } from './schema.server.ts';

/** Ids only, never personal data: a job may still be stored after the data that it refers to was deleted. */
export type JobData = Readonly<Record<string, string>>;

/** One kind of job. */
export interface JobDefinition<Data extends JobData = JobData> {
  /** the name of its queue, unique in the product */
  name: string;
  /** parsed before each run; a job whose data does not fit fails */
  data: z.ZodType<Data>;
  /** the pause between two runs doubles from the first to the longest */
  retry: { limit: number; firstPauseSeconds: number; longestPauseSeconds: number };
  /** a run that takes longer counts as failed, and another worker retries the job */
  timeoutSeconds: number;
  /** a cron expression in UTC, for a periodic job without data */
  schedule?: string;
  /** whether a job that was pending when a backup was made runs after the restore */
  runsAfterRestore: boolean;
}

export interface JobQueue {
  /** Adds a job that exists once `transaction` commits. */
  add<Data extends JobData>(
    transaction: DatabaseHandle,
    job: JobDefinition<Data>,
    data: Data,
  ): Promise<void>;
  /**
   * Registers the handler of a job; a second one replaces the first. When it rejects, the job is retried after a
   * growing pause, and the message is stored: it must hold no personal data.
   */
  handle<Data extends JobData>(
    job: JobDefinition<Data>,
    handler: (data: Data) => Promise<void>,
  ): void;
}
