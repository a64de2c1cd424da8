/** The background jobs of accounts. */
import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** Removes expired sessions, codes and rate limits, and abandoned unverified accounts, once an hour. */
export const SWEEP_ACCOUNTS: JobDefinition = {
  name: 'sweep-accounts',
  data: z.object({}),
  retry: { limit: 100, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 120,
  schedule: '17 * * * *',
  // After a backup is restored, the runs of this job that were pending in the backup are not needed, because the
  // schedule enqueues the next run.
  runsAfterRestore: false,
};

export const ACCOUNT_JOBS: readonly JobDefinition[] = [SWEEP_ACCOUNTS];
