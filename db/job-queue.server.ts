// Work to be done after a transaction, as its use case asks for it: written in the transaction, so that it
// is neither lost nor done for something that was undone. Types only; server/jobs/job-runner.server.ts does the work.

import type { Kysely } from 'kysely';

import type { DatabaseSchema } from './schema.server.ts';

/** Names of things only, never a person's data: a job's row may outlive what it speaks of. */
export type JobData = Readonly<Record<string, string>>;

/** Every kind of job. */
export type JobName =
  | 'send-mail'
  | 'sweep-accounts'
  | 'check-plans'
  | 'check-plan'
  | 'close-customer'
  | 'refund-payment';

export interface JobQueue {
  /** Adds a job that exists once `transaction` commits. */
  add(transaction: Kysely<DatabaseSchema>, name: JobName, data: JobData): Promise<void>;
  /**
   * Says what does a kind of job; the latest word counts. A rejection makes the job come again after a
   * growing pause, so its message must hold nobody's data.
   */
  handle(name: JobName, handler: (data: JobData) => Promise<void>): void;
}
