import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** Removes pictures and films that have not been used for about a day. */
export const SWEEP_MEDIA: JobDefinition = {
  name: 'sweep-media',
  data: z.object({}),
  retry: { limit: 3, firstPauseSeconds: 60, longestPauseSeconds: 600 },
  timeoutSeconds: 1800,
  schedule: '23 * * * *',
  // Jobs from a restored backup need not run, because the schedule enqueues the next run.
  runsAfterRestore: false,
};

export const MEDIA_JOBS: readonly JobDefinition[] = [SWEEP_MEDIA];
