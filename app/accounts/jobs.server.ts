import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** Removes expired sessions, codes, invitations and rate limits, and old unverified accounts. */
export const SWEEP_ACCOUNTS: JobDefinition = {
  name: 'sweep-accounts',
  data: z.object({}),
  retry: { limit: 100, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 120,
  schedule: '17 * * * *',
  // Jobs from a restored backup are dropped, because the schedule enqueues a new job.
  runsAfterRestore: false,
};

export const ACCOUNT_JOBS: readonly JobDefinition[] = [SWEEP_ACCOUNTS];
