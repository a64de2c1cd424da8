import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/**
 * Runs every night. Deletes draft versions and removed parts that are older than 30 days, purges pages that were taken
 * down more than 30 days ago, and cleans the media storage.
 */
export const SWEEP_MEMORIALS: JobDefinition = {
  name: 'sweep-memorials',
  data: z.object({}),
  retry: { limit: 20, firstPauseSeconds: 60, longestPauseSeconds: 3600 },
  // The longest sweeps end by themselves after some minutes each, so that a night never meets its own next attempt.
  timeoutSeconds: 3600,
  heartbeatSeconds: 20,
  schedule: '47 3 * * *',
  // The schedule starts a new run, so a restored backup does not need the old run.
  runsAfterRestore: false,
};

export const MANAGEMENT_JOBS: readonly JobDefinition[] = [SWEEP_MEMORIALS];
