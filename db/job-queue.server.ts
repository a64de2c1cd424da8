// The interface of the job queue. A job is added in the same transaction as the change that requires the job. So the
// job is not lost if the change is committed, and does not run if the change is rolled back. Types only: each domain
// defines its jobs in jobs.server.ts, and server/jobs/job-runner.server.ts runs them.

import type { z } from 'zod';

import type { DatabaseHandle } from './schema.server.ts';

/** Ids only, never personal data: a job may still be stored after the data that it refers to was deleted. */
export type JobData = Readonly<Record<string, string>>;

/** One kind of job. */
export interface JobDefinition<Data extends JobData = JobData> {
  /** the name of the job's queue, unique in the application */
  name: string;
  /** parsed before each run; a job whose data is invalid fails */
  data: z.ZodType<Data>;
  /**
   * `limit` is how often a failed job is retried; the pause before a retry doubles each time, up to the longest pause
   */
  retry: { limit: number; firstPauseSeconds: number; longestPauseSeconds: number };
  /** a run that takes longer counts as failed, and another worker retries the job */
  timeoutSeconds: number;
  /** for long jobs: a running job without a heartbeat for this long is retried before its timeout; at least 10 */
  heartbeatSeconds?: number;
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
   * Registers the handler of a job; a second handler replaces the first. When the handler rejects, the job is retried
   * after increasing pauses. The error message is stored, so it must contain no personal data.
   */
  handle<Data extends JobData>(
    job: JobDefinition<Data>,
    handler: (data: Data) => Promise<void>,
  ): void;
}
