// The interface of the job queue. A transaction adds its job, so the job exists only if the transaction
// commits. Each domain defines its jobs in jobs.server.ts.

import type { z } from 'zod';

import type { DatabaseHandle } from './schema.server.ts';

/** Ids only, never personal data, because a job can outlive the deleted data. */
export type JobData = Readonly<Record<string, string>>;

export interface JobDefinition<Data extends JobData = JobData> {
  /** the queue's name, unique in the application */
  name: string;
  /** checked before each run; invalid data fails the job */
  data: z.ZodType<Data>;
  /** `limit`: how often a failed job is retried; the pause doubles up to the longest */
  retry: { limit: number; firstPauseSeconds: number; longestPauseSeconds: number };
  /** a longer run counts as failed and is retried */
  timeoutSeconds: number;
  /** for long jobs: retried after this time without a heartbeat; at least 10 */
  heartbeatSeconds?: number;
  /** cron expression in UTC, for a job without data */
  schedule?: string;
  /** true if a job in a backup runs after the restore */
  runsAfterRestore: boolean;
}

export interface JobQueue {
  /** The job exists when `transaction` commits. */
  add<Data extends JobData>(
    transaction: DatabaseHandle,
    job: JobDefinition<Data>,
    data: Data,
  ): Promise<void>;
  /**
   * Registers a job's handler. A rejected job is retried. The error message is stored, so the message must
   * have no personal data.
   */
  handle<Data extends JobData>(
    job: JobDefinition<Data>,
    handler: (data: Data) => Promise<void>,
  ): void;
}
