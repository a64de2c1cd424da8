import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * Advances each case when its deadline has passed, the owner of its memorial has changed, or its
 * page was taken down. Deletes old cases.
 */
export const MOVE_CASES: JobDefinition = {
  name: 'move-cases',
  data: z.object({}),
  // Retries once only, because the schedule runs the job again every ten minutes.
  retry: { limit: 1, firstPauseSeconds: 30, longestPauseSeconds: 30 },
  timeoutSeconds: 300,
  schedule: '*/10 * * * *',
  runsAfterRestore: false,
};

export const WARN_OF_OVERDUE_CASES: JobDefinition = {
  name: 'warn-of-overdue-cases',
  data: z.object({}),
  retry: { limit: 1, firstPauseSeconds: 30, longestPauseSeconds: 30 },
  timeoutSeconds: 60,
  schedule: '0 7 * * *',
  runsAfterRestore: false,
};

export const CASE_JOBS: readonly JobDefinition[] = [MOVE_CASES, WARN_OF_OVERDUE_CASES];
