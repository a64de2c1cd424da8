// The interface of the job queue. A job is added in a transaction and exists only if the transaction commits.

import type { z } from 'zod';

import type { DatabaseHandle } from './schema.server.ts';

/** Ids only, never personal data: a job can still exist after the data it is about was deleted. */
export type JobData = Readonly<Record<string, string>>;

export interface JobDefinition<Data extends JobData = JobData> {
  /** unique in the application */
  name: string;
  /** checked before each run; invalid data fails the job */
  data: z.ZodType<Data>;
  /** `limit` is the number of retries. The pause doubles after each retry, up to `longestPauseSeconds`. */
  retry: { limit: number; firstPauseSeconds: number; longestPauseSeconds: number };
  /** a longer run counts as failed and is retried */
  timeoutSeconds: number;
  /** a job without a heartbeat for this time is retried, because its process was killed; at least 10 */
  heartbeatSeconds?: number;
  /** how many run at the same time in one process; 1 if it is missing */
  atOnce?: number;
  /** cron expression in UTC; only for jobs without data */
  schedule?: string;
  /** true if a pending job in a backup runs after the restore */
  runsAfterRestore: boolean;
}

export interface JobQueue {
  add<Data extends JobData>(
    transaction: DatabaseHandle,
    job: JobDefinition<Data>,
    data: Data,
  ): Promise<void>;
  /** If `handler` rejects, the job is retried. The error message is stored, so errors must contain no personal data. */
  handle<Data extends JobData>(
    job: JobDefinition<Data>,
    handler: (data: Data) => Promise<void>,
  ): void;
}
