/** The background jobs of memorials. */
import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * Runs once a night. Removes old hourly versions of drafts and old removed parts, and purges pages that were taken down
 * long ago. Then cleans the media storage.
 */
export const SWEEP_MEMORIALS: JobDefinition = {
  name: 'sweep-memorials',
  data: z.object({}),
  retry: { limit: 20, firstPauseSeconds: 60, longestPauseSeconds: 3600 },
  timeoutSeconds: 900,
  schedule: '47 3 * * *',
  // After a backup is restored, the runs of this job that were pending in the backup are not needed, because the
  // schedule enqueues the next run.
  runsAfterRestore: false,
};

export const MEMORIAL_JOBS: readonly JobDefinition[] = [SWEEP_MEMORIALS];
