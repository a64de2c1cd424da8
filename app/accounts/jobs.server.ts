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
  // A restored database does not need the backup's pending runs of this job, because the schedule adds the next run.
  runsAfterRestore: false,
};

export const ACCOUNT_JOBS: readonly JobDefinition[] = [SWEEP_ACCOUNTS];
